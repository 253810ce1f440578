import { buildTable } from './build-table.ts'
import { joinLists } from './join-lists.ts'
import { readLook, readClassStyles, type Look } from './pasted-look.ts'
import { invisible } from './invisible-characters.ts'
import { toKnownLink } from './known-link.ts'

interface PastedPlace {
  /** Level of the first heading in this place: 2 to 4. */
  level: number
  /** Address of this site, whose links become paths. */
  origin: string
  /** In a cell of a table, which has no lists. */
  isInCell: boolean
  /** Address and description of a picture as they are inserted; `null` leaves the picture out. */
  toPicture: (picture: HTMLImageElement) => { src: string; alt: string } | null
}

/**
 * Rebuilds pasted HTML from the elements that rich text may have. No other element, attribute or address is copied, so nothing of the
 * program that the text was copied from remains.
 *
 * @returns HTML; text copied within the editor keeps its structure
 */
export function cleanPastedHtml(html: string, place: PastedPlace): string {
  const source = parse(html)
  const target = source.createElement('div')
  const isOwn = source.querySelector('[data-pm-slice]') !== null
  if (isOwn) return cleanOwn(source.body, place)
  const styles = readClassStyles(html)
  joinLists(source.body)
  const start = { parent: target, open: undefined, isFlat: false, isPreformatted: false }
  addChildren(source.body, { ...place, ...start, styles }, readLook(null))
  for (const paragraph of target.querySelectorAll(textBlocks)) tidy(paragraph)
  for (const empty of target.querySelectorAll('li, blockquote, ul, ol'))
    if (isEmpty(empty)) empty.remove()
  if (place.isInCell) flattenLists(target)
  setLevels(target, place.level)
  return target.innerHTML
}

/** Browsers report each style attribute that they parse, since the page's policy forbids styles. */
function parse(html: string): Document {
  const unstyled = html
    .replace(/<style[^]*?<\/style>/gi, '')
    .replace(/(<[^>]*)\sstyle=/gi, '$1 data-style=')
  return new DOMParser().parseFromString(unstyled, 'text/html')
}

/** Text that was copied in the editor has no other elements; its pictures and links may be of another site. */
function cleanOwn(body: HTMLElement, { origin, toPicture }: PastedPlace): string {
  for (const element of body.querySelectorAll('[data-style]')) element.removeAttribute('data-style')
  for (const link of body.querySelectorAll('a')) {
    const href = toKnownLink(link.getAttribute('href') ?? '', origin)
    if (href) link.setAttribute('href', href)
    else link.replaceWith(...link.childNodes)
  }
  for (const picture of body.querySelectorAll('img')) {
    const shown = toPicture(picture)
    if (shown) picture.replaceWith(createPicture(body, shown))
    else picture.remove()
  }
  return body.innerHTML
}

/** Where the next node is added. */
interface Place extends PastedPlace {
  styles: Map<string, string>
  parent: Element
  /** Paragraph or heading that is being filled. */
  open: Element | undefined
  /** In a list or a table, where headings become paragraphs. */
  isFlat: boolean
  isPreformatted: boolean
}

const textBlocks = 'p, h1, h2, h3, h4, h5, h6'

/** Elements that begin and end a paragraph. */
const blocks = new Set(
  (
    'address article aside body caption center dd details div dl dt fieldset figcaption figure footer form header hgroup hr legend ' +
    'main nav p pre section summary'
  ).split(' '),
)

/** Elements whose content is no text, or no text for visitors. */
const dropped = new Set(
  (
    'audio base button canvas del embed head iframe input link map meta noscript object script select source style svg template ' +
    'textarea title track video xml'
  ).split(' '),
)

function addChildren(source: Node, place: Place, look: Look): void {
  for (const child of source.childNodes) add(child, place, look)
}

function add(node: Node, place: Place, look: Look): void {
  if (node.nodeType === Node.TEXT_NODE) addText(node.textContent ?? '', place, look)
  if (!(node instanceof HTMLElement) || isDropped(node)) return
  const inner = readLook(node, look, place)
  const name = headingName(node) ?? node.localName
  if (name === 'br') addBreak(place, node)
  else if (node instanceof HTMLImageElement) addPicture(node, place)
  else if (name === 'ul' || name === 'ol') addList(node, place, inner)
  else if (name === 'table') addTable(node, place, inner)
  else if (name === 'blockquote') addQuote(node, place, inner)
  else if (/^h[1-6]$/.test(name)) addHeading(name, node, place, inner)
  else if (blocks.has(name)) {
    place.open = undefined
    const isPreformatted = place.isPreformatted || name === 'pre'
    addChildren(node, { ...place, isPreformatted }, inner)
  } else addChildren(node, place, inner)
}

/** True for hidden text, for reviewers' comments and tables of contents, and for drawings and formulas of Office. */
function isDropped(element: HTMLElement): boolean {
  const { localName } = element
  const style = element.dataset['style'] ?? ''
  return (
    dropped.has(localName) ||
    // Other prefixes are smart tags of Word, which contain text: `st1:place`.
    /^(?:v|o(?!:p$)|m|x|p):/.test(localName) ||
    element.hasAttribute('hidden') ||
    /display:\s*none|mso-hide:\s*all|mso-element:\s*comment|mso-special-character:\s*comment/i.test(
      style,
    ) ||
    element.matches(
      '.MsoCommentReference, [href^="#_msocom"], [name^="_msoanchor"], [class^="MsoToc"]',
    )
  )
}

/** Name of the heading that an element represents; Word names titles by class, and Word on the web by role. */
function headingName(element: HTMLElement): string | null {
  const level = Number(element.getAttribute('aria-level'))
  if (element.getAttribute('role') === 'heading') return `h${Math.min(Math.max(level, 1), 6)}`
  if (element.matches('p.MsoTitle')) return 'h1'
  return element.matches('p[class^="MsoHeading"]') ? 'h6' : null
}

function addText(source: string, place: Place, look: Look): void {
  const text = source
    .replace(invisible, '')
    // Browsers and Word write no-break spaces in place of several spaces and at the ends of elements.
    .replace(/\u00A0/g, (space, at: number, all: string) =>
      /\S/.test(all[at - 1] ?? ' ') && /\S/.test(all[at + 1] ?? ' ') ? space : ' ',
    )
  if (place.isPreformatted && text.includes('\n')) {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) addBreak(place)
      addText(line, place, look)
    }
    return
  }
  const plain = text.replace(/[^\S\u00A0]+/g, ' ')
  if (!place.open && plain.trim() === '') return
  openParagraph(place).append(...wrap(plain, look, place))
}

/** Text with the elements of its look; spaces at its ends stay outside. */
function wrap(text: string, look: Look, { parent }: Place): Node[] {
  const document = parent.ownerDocument
  const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? []
  if (!words) return [document.createTextNode(text)]
  const names: string[] = []
  if (look.script) names.push(look.script)
  if (look.isItalic) names.push('em')
  if (look.isBold && !look.isTitle) names.push('strong')
  if (look.href) names.push('a')
  let node: Node = document.createTextNode(words)
  for (const name of names) {
    const element = document.createElement(name)
    if (name === 'a') element.setAttribute('href', look.href)
    element.append(node)
    node = element
  }
  return [document.createTextNode(before), node, document.createTextNode(after)]
}

function openParagraph(place: Place): Element {
  place.open ??= place.parent.appendChild(place.parent.ownerDocument.createElement('p'))
  return place.open
}

/** A page break does not belong to the text. */
function addBreak(place: Place, source?: HTMLElement): void {
  if (/page-break|break-before/.test(source?.dataset['style'] ?? '')) return
  place.open?.append(place.parent.ownerDocument.createElement('br'))
}

function addPicture(picture: HTMLImageElement, place: Place): void {
  const shown = place.toPicture(picture)
  if (shown) openParagraph(place).append(createPicture(place.parent, shown))
}

function createPicture({ ownerDocument }: Element, { src, alt }: { src: string; alt: string }) {
  const element = ownerDocument.createElement('img')
  element.setAttribute('src', src)
  element.setAttribute('alt', alt)
  return element
}

function addHeading(name: string, source: Element, place: Place, look: Look): void {
  place.open = undefined
  place.open = place.parent.appendChild(
    place.parent.ownerDocument.createElement(place.isFlat ? 'p' : name),
  )
  addChildren(source, place, { ...look, isTitle: !place.isFlat })
  place.open = undefined
}

function addQuote(source: Element, place: Place, look: Look): void {
  const quote = startBlock(place, 'blockquote')
  addChildren(source, { ...place, parent: quote }, look)
}

function addList(source: Element, place: Place, look: Look): void {
  const list = startBlock(place, source.localName)
  const start = Number(source.getAttribute('start'))
  if (start > 1) list.setAttribute('start', String(start))
  for (const item of source.children) {
    const parent = list.appendChild(place.parent.ownerDocument.createElement('li'))
    addChildren(item, { ...place, parent, isFlat: true }, readLook(item, look, place))
  }
}

/** A table of one column is a layout; its cells become paragraphs. */
function addTable(source: Element, place: Place, look: Look): void {
  const table = buildTable(source)
  if (!table || place.isFlat) {
    place.open = undefined
    for (const part of source.querySelectorAll('caption, td, th')) {
      if (part.closest('table') !== source) continue
      addChildren(part, place, readLook(part, look, place))
      place.open = undefined
    }
    return
  }
  const { caption, rows } = table
  if (caption) addChildren(caption, place, look)
  const target = startBlock(place, 'table')
  for (const cells of rows) {
    const row = target.appendChild(place.parent.ownerDocument.createElement('tr'))
    for (const { source: cell, isHeader } of cells) {
      const name = isHeader ? 'th' : 'td'
      const parent = row.appendChild(place.parent.ownerDocument.createElement(name))
      const within = { ...place, parent, isFlat: true }
      if (cell) addChildren(cell, within, { ...readLook(cell, look, place), isTitle: isHeader })
      flattenLists(parent)
    }
  }
}

/** Markdown has no lists in tables: each item becomes a paragraph. */
function flattenLists(cell: Element): void {
  for (const list of cell.querySelectorAll(':is(ul, ol):not(:is(ul, ol) *)')) {
    const paragraphs = [...list.querySelectorAll('li')].map((item) => {
      const own = item.cloneNode(true) as Element
      for (const nested of own.querySelectorAll('ul, ol')) nested.remove()
      const paragraph = list.ownerDocument.createElement('p')
      paragraph.textContent = `• ${own.textContent.trim()}`
      return paragraph
    })
    list.replaceWith(...paragraphs)
  }
}

function startBlock(place: Place, name: string): Element {
  place.open = undefined
  return place.parent.appendChild(place.parent.ownerDocument.createElement(name))
}

/** Trims a paragraph, makes two of it at an empty line, and removes it if nothing is left. */
function tidy(paragraph: Element): void {
  paragraph.normalize()
  const parts: Node[][] = [[]]
  let breaks = 0
  for (const node of Array.from(paragraph.childNodes)) {
    if (node.nodeName === 'BR') {
      breaks++
      continue
    }
    if (node.textContent?.trim() === '' && node.nodeName !== 'IMG' && breaks > 0) continue
    if (breaks > 1) parts.push([])
    else if (breaks === 1 && parts.at(-1)?.length)
      parts.at(-1)?.push(paragraph.ownerDocument.createElement('br'))
    breaks = 0
    parts.at(-1)?.push(node)
  }
  const made = parts.map((nodes) => {
    const part = paragraph.ownerDocument.createElement(paragraph.localName)
    part.append(...nodes)
    trim(part)
    return part
  })
  paragraph.replaceWith(...made.filter((part) => !isEmpty(part)))
}

function trim(paragraph: Element): void {
  for (const node of paragraph.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue
    const { previousSibling: before, nextSibling: after } = node
    let text = (node.textContent ?? '').replace(/ {2,}/g, ' ')
    if (!before || before.nodeName === 'BR') text = text.trimStart()
    if (!after || after.nodeName === 'BR') text = text.trimEnd()
    node.textContent = text
  }
}

function isEmpty(element: Element): boolean {
  return element.textContent.trim() === '' && !element.querySelector('img')
}

/** Headings begin at the level of their place and skip none. */
function setLevels(target: Element, first: number): void {
  const headings = [...target.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = [...new Set(headings.map(({ localName }) => localName))].toSorted()
  for (const heading of headings) {
    const level = Math.min(first + levels.indexOf(heading.localName), 4)
    const shown = target.ownerDocument.createElement(`h${level}`)
    shown.append(...heading.childNodes)
    heading.replaceWith(shown)
  }
}
