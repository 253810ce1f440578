interface Item {
  level: number
  isOrdered: boolean
  /** Equal for items of the same list; unknown where the program does not say. */
  list: unknown
  start: number
  element: Element
}

/**
 * Makes well-formed lists of what programs write: Word has paragraphs with a bullet in the text, Word on the web has a list for each item, and
 * Google Docs, Outlook and LibreOffice have lists directly in lists.
 */
export function joinLists(container: Element): void {
  let run: Item[] = []
  let mark: Comment | undefined

  function close(): void {
    mark?.replaceWith(...buildLists(run))
    run = []
    mark = undefined
  }

  for (const node of Array.from(container.childNodes)) {
    const isBlank = !(node.textContent ?? '').trim() && !hasPicture(node)
    if (!(node instanceof HTMLElement) || (isBlank && node.localName !== 'table')) {
      if (isBlank && run.length > 0) node.remove()
      else if (!isBlank) close()
      continue
    }
    const last = run.at(-1)
    if (last && isContinuation(node)) {
      last.element.append(node)
      continue
    }
    const items = itemsOf(node)
    if (items.length === 0) {
      close()
      joinLists(node)
      continue
    }
    if (!mark) {
      mark = container.ownerDocument.createComment('')
      node.before(mark)
    }
    run.push(...items)
    node.remove()
  }
  close()
}

const hasPicture = (node: Node) =>
  node instanceof Element && (node.matches('img') || node.querySelector('img') !== null)

/** A further paragraph of an item in Word. */
function isContinuation(element: HTMLElement): boolean {
  return (
    element.matches('p[class^="MsoListParagraph"], p[class^="MsoListContinue"]') &&
    wordList(element) === null &&
    !bullet.test(element.textContent)
  )
}

/** The items of a list, of a paragraph that represents an item, and of an element that has only such parts. */
function itemsOf(element: HTMLElement): Item[] {
  if (isList(element)) return itemsOfList(element, 1, element)
  const item = wordItem(element) ?? bulletItem(element)
  if (item) return [item]
  const isWrapper = element.matches('div, section, b, span, body')
  if (!isWrapper || element.children.length === 0) return []
  const parts: Item[][] = []
  for (const node of element.childNodes) {
    if (!(node.textContent ?? '').trim()) continue
    const items = node instanceof HTMLElement ? itemsOf(node) : []
    if (items.length === 0) return []
    parts.push(items)
  }
  return parts.flat()
}

const isList = (element: Element) => /^(?:ul|ol|menu|dir)$/.test(element.localName)

function itemsOfList(list: Element, depth: number, root: Element): Item[] {
  const isOrdered = list.localName === 'ol'
  const own = depth > 1 ? list : root
  const items: Item[] = []
  let start = Number(list.getAttribute('start')) || 1
  for (const child of Array.from(list.childNodes)) {
    if (child instanceof Element && isList(child))
      items.push(...itemsOfList(child, depth + 1, root))
    else if (child instanceof Element && child.localName === 'li') {
      const nested = nestedLists(child)
      for (const one of nested) one.remove()
      const level = depth > 1 ? depth : Number(ariaLevel(child)) || 1
      const named = child.getAttribute('data-listid') ?? own
      items.push({ level, isOrdered, list: named, start, element: child })
      start++
      items.push(...nested.flatMap((one) => itemsOfList(one, depth + 1, root)))
      joinLists(child)
    } else if (child.textContent?.trim()) {
      const element = items.at(-1)?.element ?? list.ownerDocument.createElement('li')
      element.append(child)
      if (items.length === 0) items.push({ level: depth, isOrdered, list: own, start, element })
    }
  }
  return items
}

const ariaLevel = (item: Element) =>
  item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level')

/** Lists in an item, but not those in a table. */
function nestedLists(item: Element): Element[] {
  return [...item.querySelectorAll('ul, ol, menu, dir')].filter(
    (list) => list.parentElement?.closest('ul, ol, menu, dir, table, li') === item,
  )
}

/** List and level that Word names in a style; `null` for a paragraph that is no item. */
function wordList(element: HTMLElement): { list: string; level: number } | null {
  const style = element.dataset['style'] ?? ''
  const found = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(style)
  return found ? { list: found[1] ?? '', level: Number(found[2]) } : null
}

/** Numbers and letters that Word writes before an item. */
const numbered = /^\(?(?:(\d+)(?:\.\d+)*|[a-z]{1,2}|[ivxlcdm]+)[.)]/i

function wordItem(paragraph: HTMLElement): Item | null {
  const found = wordList(paragraph)
  if (!found) return null
  const marker = paragraph.querySelector('[data-style*="mso-list:Ignore" i]')
  const text = (marker?.textContent ?? '').trim()
  marker?.remove()
  // The text of a heading is enough: its number changes with the document.
  if (/^h[1-6]$/.test(paragraph.localName)) return null
  const number = numbered.exec(text)
  const start = Number(number?.[1]) || 1
  return { ...found, isOrdered: number !== null, start, element: toItem(paragraph) }
}

/** Signs that programs write as bullets; an en dash needs the space of a tab. */
const bullet = /^\s*(?:[·•▪◦‣●○■□➢✓\uF0B7\uF0A7]\s|[–-][\s\u00A0]{2,})\s*/

function bulletItem(paragraph: HTMLElement): Item | null {
  if (paragraph.localName !== 'p' || !bullet.test(paragraph.textContent)) return null
  removeStart(paragraph, bullet.exec(paragraph.textContent)?.[0].length ?? 0)
  return { level: 1, isOrdered: false, list: 'bullet', start: 1, element: toItem(paragraph) }
}

function removeStart(node: Node, length: number): number {
  let left = length
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.textContent ?? ''
    node.textContent = text.slice(left)
    return Math.max(0, left - text.length)
  }
  for (const child of node.childNodes) if (left > 0) left = removeStart(child, left)
  return left
}

function toItem(paragraph: HTMLElement): Element {
  const item = paragraph.ownerDocument.createElement('li')
  item.append(paragraph.cloneNode(true))
  return item
}

/** Nested lists. An item that skips a level belongs to the item before it. */
function buildLists(items: Item[]): Element[] {
  const lists: Element[] = []
  const open: (Item & { target: Element })[] = []
  for (const item of items) {
    while (open.length > 1 && isDeeper(open, item.level)) open.pop()
    const last = open.at(-1)
    if (last && last.level > item.level) last.level = item.level
    if (last && last.level === item.level && !isSameList(last, item)) open.pop()
    const above = open.at(-1)
    if (!above || above.level < item.level) {
      const target = createList(item)
      if (above) above.target.lastElementChild?.append(target)
      else lists.push(target)
      open.push({ ...item, target })
    }
    open.at(-1)?.target.append(item.element)
  }
  return lists
}

/** True where the list before the last one is deep enough for a level. */
function isDeeper(open: { level: number }[], level: number): boolean {
  return (open.at(-1)?.level ?? 0) > level && (open.at(-2)?.level ?? 0) >= level
}

function isSameList(one: Item, other: Item): boolean {
  return one.isOrdered === other.isOrdered && one.list === other.list
}

function createList({ isOrdered, start, element }: Item): Element {
  const list = element.ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
  if (isOrdered && start > 1) list.setAttribute('start', String(start))
  return list
}
