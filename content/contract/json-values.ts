import { toPointer } from '../../routing/json-pointer.ts'

/** A text in a JSON value, and its place. */
export interface Leaf {
  /** JSON Pointer. */
  pointer: string
  /** Name of the field; items of a list have the name of the list. */
  field: string
  value: string
  /** The object or list that contains it. */
  parent: object
}

/** All texts of a value, in their order. */
export function leavesOf(value: unknown, at: Omit<Leaf, 'value' | 'parent'> = root): Leaf[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const pointer = at.pointer + toPointer([key])
    const field = Array.isArray(value) ? at.field : key
    return typeof part === 'string'
      ? [{ pointer, field, value: part, parent: value }]
      : leavesOf(part, { pointer, field })
  })
}

const root = { pointer: '', field: '' }
