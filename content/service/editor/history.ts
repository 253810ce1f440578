import { isDeepStrictEqual } from 'node:util'
import type { Version } from './editor-database.ts'
import { isObject } from '../store/json-values.ts'
import type { Edited } from './editor-database.ts'

/** Changes of each version, newest first. */
export function toHistory(versions: Version[]) {
  return versions.map(({ version, who, at: when, reason, value }, index) => {
    const earlier = versions[index + 1]?.value ?? value
    const changes = fieldChanges(earlier, value).map((change) => ({
      ...change,
      block: blockAt(change.after === undefined ? earlier : value, change.pointer),
    }))
    return { version, who, when, reason, changes }
  })
}

/** Type of the block that contains a field, in the given state of the page. */
function blockAt(page: Edited, pointer: string): string | undefined {
  const [, first, index] = pointer.split('/')
  const content = first === 'content' ? (page['content'] as { type?: string }[]) : []
  return content[Number(index)]?.type
}

/** A field that differs between two states; `before` or `after` is missing where there was none. */
interface FieldChange {
  /** JSON Pointer into the later state; for a removed field, into the earlier one. */
  pointer: string
  before?: unknown
  after?: unknown
}

/** Differences by field. An item inserted into a list is one change. */
function fieldChanges(before: unknown, after: unknown, pointer = ''): FieldChange[] {
  if (isDeepStrictEqual(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return itemChanges(before, after, pointer)
  if (!isObject(before) || !isObject(after)) return [{ pointer, before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => fieldChanges(before[key], after[key], `${pointer}/${key}`))
}

/** Differences of two lists, without the items that they share at their beginning and end. */
function itemChanges(before: unknown[], after: unknown[], pointer: string): FieldChange[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isDeepStrictEqual(before[start], after[start])) start++
  let end = 0
  while (end < shorter - start && isDeepStrictEqual(before.at(-1 - end), after.at(-1 - end))) end++
  const count = Math.max(before.length, after.length) - start - end
  return Array.from({ length: count }, (_, index) => {
    const at = start + index
    const old = at < before.length - end ? before[at] : undefined
    const now = at < after.length - end ? after[at] : undefined
    return fieldChanges(old, now, `${pointer}/${at}`)
  }).flat()
}
