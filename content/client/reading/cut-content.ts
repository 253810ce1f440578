import { toPointer, type DroppedPart } from './dropped-part.ts'

/** How much of a document is read. Lengths are in characters. */
export interface ContentLimits {
  /** Of one list. */
  listItems: number
  /** Of one object. */
  keys: number
  /** Of one text. */
  textLength: number
  /** Of all texts and keys together. */
  totalLength: number
  /** Texts, numbers, objects, lists: all that the document is made of. */
  values: number
  depth: number
}

/** For all answers but the list of pages; see docs/content-contract.md, "Limits". */
export const contentLimits: ContentLimits = {
  listItems: 500,
  keys: 100,
  textLength: 200_000,
  totalLength: 1_000_000,
  values: 15_000,
  depth: 16,
}

/**
 * Takes as much of a document of the backend as is read, checked and rendered within a known time. No schema is asked, so
 * that a hostile document takes no more time than a good one.
 *
 * @param document as `JSON.parse` made it
 * @returns a copy, and what was left out of it
 */
export function cutContent(
  document: unknown,
  limits = contentLimits,
): { value: unknown; dropped: DroppedPart[] } {
  const dropped: DroppedPart[] = []
  const path: PropertyKey[] = []
  let valuesLeft = limits.values
  let lengthLeft = limits.totalLength
  let isFull = false

  function drop(reason: string): void {
    dropped.push({ pointer: toPointer(path), reason })
  }

  function dropRest(): undefined {
    drop('the document is too large, what follows is left out')
    isFull = true
  }

  /** @returns `undefined` where nothing is left of the value */
  function copy(value: unknown): unknown {
    if (--valuesLeft < 0) return dropRest()
    if (typeof value === 'string') return copyText(value)
    if (!isObject(value)) return value
    if (path.length < limits.depth)
      return Array.isArray(value) ? copyList(value) : copyObject(value)
    drop('nested too deeply')
    return undefined
  }

  function copyAt(key: PropertyKey, value: unknown): unknown {
    path.push(key)
    const result = copy(value)
    path.pop()
    return result
  }

  function copyText(text: string): string | undefined {
    const max = limits.textLength
    if (text.length > max) drop(`cut: ${text.length} characters, ${max} are allowed`)
    const result = text.length > max ? cutText(text, max) : text
    lengthLeft -= result.length
    return lengthLeft < 0 ? dropRest() : result
  }

  function copyList(list: unknown[]): unknown[] {
    const max = limits.listItems
    if (list.length > max) drop(`cut: ${list.length} items, ${max} are allowed`)
    const result: unknown[] = []
    for (const [index, item] of list.slice(0, max).entries()) {
      result.push(copyAt(index, item) ?? null)
      if (isFull) break
    }
    return result
  }

  /** Short values first, so that a page whose content is too large has its title and its description. */
  function copyObject(object: object): object {
    const max = limits.keys
    const entries = Object.entries(object)
    if (entries.length > max) drop(`cut: ${entries.length} keys, ${max} are allowed`)
    const result: Record<string, unknown> = {}
    const sorted = entries.slice(0, max).sort(([, one], [, other]) => rank(one) - rank(other))
    for (const [key, value] of sorted) {
      if (key === '__proto__') continue
      lengthLeft -= key.length
      const left = copyAt(key, value)
      if (left !== undefined) result[key] = left
      if (isFull) break
    }
    return result
  }

  return { value: copy(document), dropped }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function rank(value: unknown): number {
  if (Array.isArray(value)) return 2
  return isObject(value) ? 1 : 0
}

/** Behind the last end of an element; a text without any is cut anywhere but within a letter. */
function cutText(text: string, maxLength: number): string {
  const start = text.slice(0, maxLength)
  const tagAt = start.lastIndexOf('</')
  if (tagAt < 0) return start.replace(/[\ud800-\udbff]$/, '')
  return start.slice(0, start.indexOf('>', tagAt) + 1 || tagAt)
}
