import { toPointer } from '../../../routing/json-pointer.ts'

/** Content that is edited as one JSON value: a page, or the layout of a language. */
export type Edited = Record<string, unknown>

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text in a JSON value, and its place. */
export interface Leaf {
  /** JSON Pointer. */
  pointer: string
  key: string
  value: string
  /** The object or list that holds it. */
  parent: object
}

/** All texts of a value, in their order. */
export function leavesOf(value: object, path: PropertyKey[] = []): Leaf[] {
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return parts.flatMap(([key, part]: [PropertyKey, unknown]): Leaf[] => {
    const place = [...path, key]
    if (typeof part === 'string')
      return [{ pointer: toPointer(place), key: String(key), value: part, parent: value }]
    return typeof part === 'object' && part !== null ? leavesOf(part, place) : []
  })
}
