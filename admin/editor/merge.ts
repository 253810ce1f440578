import { toPointer } from '../../routing/json-pointer.ts'
import {
  isObject,
  isSame,
  withValue,
  type JsonObject,
  type JsonValue,
  type Path,
} from '../api/json.ts'

/** A field that two people changed in different ways. */
export interface Conflict {
  pointer: string
  /** Value before both changes. */
  base: JsonValue
  mine: JsonValue
  theirs: JsonValue
}

/**
 * Three-way merge, field by field: a change of one side alone is accepted.
 *
 * @returns both changes; for a conflict, the value of `mine`
 */
export function merge(base: JsonObject, mine: JsonObject, theirs: JsonObject) {
  const conflicts: Conflict[] = []
  const merged = mergeValue([base, mine, theirs], [], conflicts)
  return { merged: merged as JsonObject, conflicts }
}

type Sides = [base: JsonValue, mine: JsonValue, theirs: JsonValue]

function mergeValue([base, mine, theirs]: Sides, path: Path, conflicts: Conflict[]): JsonValue {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine
  if (isSame(base, mine)) return theirs
  if (isObject(mine) && isObject(theirs) && isObject(base)) {
    const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)])
    let result: JsonValue = mine
    for (const key of keys) {
      const sides: Sides = [base[key], mine[key], theirs[key]]
      result = withValue(result, [key], mergeValue(sides, [...path, key], conflicts))
    }
    return result
  }
  if (isAlike(base, mine) && isAlike(base, theirs))
    return (mine as JsonValue[]).map((item, index) => {
      const sides: Sides = [(base as JsonValue[])[index], item, (theirs as JsonValue[])[index]]
      return mergeValue(sides, [...path, index], conflicts)
    })
  const apart = Array.isArray(base) && mergeParts(base, mine, theirs)
  if (apart) return apart
  conflicts.push({ pointer: toPointer(path), base, mine, theirs })
  return mine
}

/** Lists of which each side changed another part, as with a block that one side added. `undefined`: the parts overlap. */
function mergeParts(
  base: JsonValue[],
  mine: JsonValue,
  theirs: JsonValue,
): JsonValue[] | undefined {
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return undefined
  const parts = [changedPart(base, mine), changedPart(base, theirs)]
  const [first, second] = parts.toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  )
  if (!first || !second || second.start < first.end) return undefined
  return base
    .toSpliced(second.start, second.end - second.start, ...second.items)
    .toSpliced(first.start, first.end - first.start, ...first.items)
}

/** What stands in `other` in place of the items from `start` to `end` of `base`. */
function changedPart(base: JsonValue[], other: JsonValue[]) {
  const shorter = Math.min(base.length, other.length)
  let start = 0
  while (start < shorter && isSame(base[start], other[start])) start++
  let kept = 0
  while (kept < shorter - start && isSame(base.at(-1 - kept), other.at(-1 - kept))) kept++
  return { start, end: base.length - kept, items: other.slice(start, other.length - kept) }
}

/**
 * Lists of the same length whose changed items stand at their places are merged item by item. An item that equals
 * another one of `base`, or is of another type than the one in its place, has been moved.
 */
function isAlike(base: JsonValue, other: JsonValue): boolean {
  if (!Array.isArray(base) || !Array.isArray(other) || base.length !== other.length) return false
  return other.every((item, index) => {
    if (isSame(item, base[index])) return true
    return typeOf(item) === typeOf(base[index]) && !base.some((one) => isSame(one, item))
  })
}

const typeOf = (value: JsonValue) => (isObject(value) ? value['type'] : typeof value)
