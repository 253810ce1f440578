import { DomUtils, ElementType, parseDocument } from 'htmlparser2'
import { Refusal } from '../refusal.ts'

/** Elements that draw. All others can run, link elsewhere, embed foreign documents, or are invisible. */
const drawing = new Set(
  (
    'svg g defs symbol use a switch title desc style view marker pattern mask clippath filter ' +
    'path rect circle ellipse line polyline polygon text tspan textpath image ' +
    'lineargradient radialgradient stop animate animatemotion animatetransform set mpath'
  ).split(' '),
)

/** Addresses within the drawing, and embedded pictures. */
const isHarmless = /^\s*(#|data:image\/(png|jpeg|webp|gif);)/i

/**
 * Removes from a drawing everything that could run or load data, in any program that opens it. The site itself shows
 * drawings as pictures, in a sandbox.
 *
 * @throws {Refusal} 422 if the source is no drawing
 */
export function cleanSvg(source: string): string {
  const document = parseDocument(source, { xmlMode: true })
  const [root] = DomUtils.getElementsByTagName('svg', document.children, false)
  if (!root) throw new Refusal(422, 'no drawing')
  // No browser shows a drawing without it. Illustrator writes an entity in its place, which is not resolved here.
  root.attribs['xmlns'] = 'http://www.w3.org/2000/svg'
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
  // Other parsers may read comments and processing instructions differently.
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
  // `base` would change all addresses; no drawing needs `ping` or `srcset`.
  if (attribute === 'base' || attribute === 'ping' || attribute === 'srcset') return true
  if (attribute === 'href' || attribute === 'src') return !isHarmless.test(value)
  // An animation could set an address or an event handler.
  if (attribute === 'attributename') return /href|^on/i.test(value)
  return isReaching(value)
}

/** True for a style that loads data from elsewhere. Any escape counts, since it could hide such a style. */
function isReaching(style: string): boolean {
  return /\\|@import|javascript:|image-set|src\(|url\(\s*['"]?(?!['"]?#)/i.test(style)
}
