import { DomUtils, parseDocument } from 'htmlparser2'
import { Refusal } from '../refusal.ts'

/** What runs, or brings documents of others along. */
const forbidden = new Set(['script', 'foreignobject', 'iframe', 'object', 'embed', 'handler'])

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
  for (const element of DomUtils.getElementsByTagName(() => true, [root], true)) {
    const name = localName(element.name)
    if (forbidden.has(name) || (name === 'style' && isReaching(DomUtils.textContent(element)))) {
      DomUtils.removeElement(element)
      continue
    }
    for (const [attribute, value] of Object.entries(element.attribs))
      if (isDangerous(name, localName(attribute), value)) delete element.attribs[attribute]
  }
  return `${DomUtils.getOuterHTML(root, { xmlMode: true })}\n`
}

const localName = (name: string) => name.toLowerCase().replace(/^.*:/, '')

function isDangerous(element: string, attribute: string, value: string): boolean {
  if (attribute.startsWith('on')) return true
  if (attribute === 'href' || attribute === 'src') return !isHarmless.test(value)
  // An animation could make an address of what was none.
  if (attribute === 'attributename') return /href|^on/i.test(value)
  return element !== 'a' && isReaching(value)
}

/** Styles that fetch from elsewhere. */
function isReaching(style: string): boolean {
  return /@import|javascript:|url\(\s*['"]?(?!['"]?#)/i.test(style)
}
