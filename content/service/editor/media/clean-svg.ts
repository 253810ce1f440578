import { DomUtils, ElementType, parseDocument } from 'htmlparser2'
import { Refusal } from '../refusal.ts'

/** What draws; anything else runs, leads away or brings documents of others along, or says nothing to who looks at it. */
const drawing = new Set(
  (
    'svg g defs symbol use a switch title desc style view marker pattern mask clippath filter ' +
    'path rect circle ellipse line polyline polygon text tspan textpath image ' +
    'lineargradient radialgradient stop animate animatemotion animatetransform set mpath'
  ).split(' '),
)

/** Addresses within the drawing, and pictures that it holds itself. */
const isHarmless = /^\s*(#|data:image\/(png|jpeg|webp|gif);)/i

/**
 * A drawing without what could run or fetch, whoever opens it, and however: the site itself shows drawings as pictures, in a
 * sandbox.
 *
 * @throws {Refusal} 422 where it is no drawing
 */
export function cleanSvg(source: string): string {
  const document = parseDocument(source, { xmlMode: true })
  const [root] = DomUtils.getElementsByTagName('svg', document.children, false)
  if (!root) throw new Refusal(422, 'no drawing')
  const elements = [root]
  for (const element of elements) {
    clean(element)
    for (const child of element.children) if ('attribs' in child) elements.push(child)
  }
  return `${DomUtils.getOuterHTML(root, { xmlMode: true })}\n`
}

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

const localName = (name: string) => name.toLowerCase().replace(/^.*:/, '')

function clean(element: Element): void {
  const name = localName(element.name)
  for (const [attribute, value] of Object.entries(element.attribs))
    if (isDangerous(localName(attribute), value)) delete element.attribs[attribute]
  // Comments and instructions may be read otherwise by others.
  element.children = element.children.filter(
    (child) =>
      child.type === ElementType.Text ||
      child.type === ElementType.CDATA ||
      ('attribs' in child && isDrawing(child)),
  )
  if (name === 'style' && isReaching(DomUtils.textContent(element))) element.children = []
}

function isDrawing({ name }: Element): boolean {
  return drawing.has(localName(name)) || /^fe[a-z]+$/i.test(localName(name))
}

function isDangerous(attribute: string, value: string): boolean {
  if (attribute.startsWith('on')) return true
  // All addresses would be read from there; of the others nothing that draws needs any.
  if (attribute === 'base' || attribute === 'ping' || attribute === 'srcset') return true
  if (attribute === 'href' || attribute === 'src') return !isHarmless.test(value)
  // An animation could make an address of what was none.
  if (attribute === 'attributename') return /href|^on/i.test(value)
  return isReaching(value)
}

/** Styles that fetch from elsewhere; an escape could spell any of their words. */
function isReaching(style: string): boolean {
  return /\\|@import|javascript:|image-set|src\(|url\(\s*['"]?(?!['"]?#)/i.test(style)
}
