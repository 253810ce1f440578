import { isObject } from '../../routing/is-object.ts'

/** A field that differs between two states of a page, or items of a list. */
export interface Change {
  /** Location of the field, or of the first item, in the earlier state. */
  path: (string | number)[]
  /** `undefined`: there was no such field. A list where `count` is given. */
  before: unknown
  after: unknown
  /** Number of items of a list that those of `after` replace. */
  count?: number
}

export function changesBetween(
  before: unknown,
  after: unknown,
  path: Change['path'] = [],
): Change[] {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return itemChanges(before, after, path)
  if (!isObject(before) || !isObject(after)) return [{ path, before, after }]
  const keys = Object.keys({ ...before, ...after })
  return keys.flatMap((key) => changesBetween(before[key], after[key], [...path, key]))
}

/** Differences of two lists, without the items that they share at their beginning and end. */
function itemChanges(before: unknown[], after: unknown[], path: Change['path']): Change[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isSame(before[start], after[start])) start++
  let end = 0
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  const old = before.slice(start, before.length - end)
  const now = after.slice(start, after.length - end)
  // An item that equals another one, or is of another type than the one in its place, has been moved.
  const isInPlace = (item: unknown, index: number) =>
    typeOf(item) === typeOf(old[index]) && !before.some((one) => isSame(one, item))
  if (old.length !== now.length || !now.every(isInPlace))
    return [{ path: [...path, start], before: old, after: now, count: old.length }]
  return old.flatMap((item, index) => changesBetween(item, now[index], [...path, start + index]))
}

const typeOf = (value: unknown) => (isObject(value) ? value['type'] : typeof value)

/**
 * True for equal values, in any order of their keys. A line break at the end of a text belongs to the file. A file has no empty objects:
 * `meta` of a new page.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one === 'string' && typeof other === 'string')
    return one.replace(/\n+$/, '') === other.replace(/\n+$/, '')
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  const [left, right] = [one ?? {}, other ?? {}]
  if (!isObject(left) || !isObject(right)) return false
  return Object.keys({ ...left, ...right }).every((key) => isSame(left[key], right[key]))
}
