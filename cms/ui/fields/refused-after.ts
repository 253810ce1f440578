import { fromPointer, toPointer } from '../../../routing/json-pointer.ts'
import { valueAt } from '../api/json.ts'
import type { Edit } from '../editor/edits.ts'
import type { Refused } from './form.ts'

/** Refused texts by JSON Pointer. */
export type RefusedTexts = Partial<Record<string, Refused>>

/** The refused texts that are left after a change of the page: those of fields that keep their value. */
export function refusedAfter(refused: RefusedTexts, change: Edit): RefusedTexts {
  // The items of a changed list have other pointers.
  if (change.kind !== 'set' || Array.isArray(change.value)) return {}
  const { path, value } = change
  const isLeft = ([pointer, one]: [string, Refused | undefined]) => {
    if (!`${pointer}/`.startsWith(`${toPointer(path)}/`)) return true
    const rest = fromPointer(pointer).slice(path.length)
    return value !== undefined && valueAt(value, rest) === one?.value
  }
  return Object.fromEntries(Object.entries(refused).filter(isLeft))
}
