import { changesBetween, isSame, type Change } from '../../editor/changes.ts'
import { valueAt, withValue, type JsonObject } from '../api/json.ts'

/** Changes of two people to the same part of a page, or of one person alone. */
type Changes = Record<'mine' | 'theirs', Change[]>

/** Changes of the same part are grouped; what both changed in the same way is mine. */
export function changesOfTwo(base: JsonObject, mine: JsonObject, theirs: JsonObject): Changes[] {
  const own = changesBetween(base, mine)
  const others = changesBetween(base, theirs).filter(
    (one) => !own.some((known) => isSame(known, one)),
  )
  const parts: Changes[] = own.map((change) => ({ mine: [change], theirs: [] }))
  return others.reduce((all, change) => {
    const touched = all.filter((part) => part.mine.some((one) => overlap(one, change)))
    const joined = {
      mine: touched.flatMap((part) => part.mine),
      theirs: [...touched.flatMap((part) => part.theirs), change],
    }
    return [...all.filter((part) => !touched.includes(part)), joined]
  }, parts)
}

/** True where somebody has to choose. */
export const isConflict = ({ mine, theirs }: Changes) => mine.length > 0 && theirs.length > 0

/** Applies changes to the state that all of them are based on: the last one first, which leaves the places of the others. */
export function withChanges(base: JsonObject, changes: Change[]): JsonObject {
  const order = ({ path, count }: Change) =>
    `${path.map((key) => String(key).padStart(9, '0')).join('/')} ${count}`
  return changes
    .toSorted((one, other) => (order(one) < order(other) ? -1 : Number(order(one) > order(other))))
    .reduceRight<JsonObject>((page, { path, after, count }) => {
      if (count === undefined) return withValue(page, path, after) as JsonObject
      const items = valueAt(page, path.slice(0, -1)) as unknown[]
      const next = items.toSpliced(Number(path.at(-1)), count, ...(after as unknown[]))
      return withValue(page, path.slice(0, -1), next) as JsonObject
    }, base)
}

/** True where both changes concern the same part. Items that are added side by side do not. */
function overlap(one: Change, other: Change): boolean {
  const last = Math.min(one.path.length, other.path.length) - 1
  if (one.path.some((key, index) => index < last && key !== other.path[index])) return false
  const [at, otherAt] = [one.path[last], other.path[last]]
  if (typeof at !== 'number' || typeof otherAt !== 'number') return at === otherAt
  const sizeOf = ({ path, count = 1 }: Change) => (path.length - 1 === last ? count : 1)
  return at < otherAt + sizeOf(other) && otherAt < at + sizeOf(one)
}
