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

export interface Merge {
  /** Both changes; for a conflict, the value of `mine`. */
  merged: JsonObject
  conflicts: Conflict[]
}

/** Three-way merge, field by field: a change of one side alone is accepted. */
export function merge(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merge {
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
  conflicts.push({ pointer: toPointer(path), base, mine, theirs })
  return mine
}

/**
 * Lists of the same length whose changed items stand at their places are merged item by item, other lists as a whole. An item that equals
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
