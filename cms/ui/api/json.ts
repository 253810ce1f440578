import { isObject } from '../../../routing/is-object.ts'

export type JsonObject = Record<string, unknown>

/** Location of a value: object keys and array indexes, starting at the page. */
export type Path = readonly (string | number)[]

export function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      Array.isArray(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined,
    root,
  )
}

/**
 * Copy of `root` with another value at the path. All siblings stay the same objects.
 *
 * @param next `undefined` removes the key
 */
export function withValue(root: unknown, path: Path, next: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return next
  if (Array.isArray(root))
    return root.map((item, index) => (index === Number(key) ? withValue(item, rest, next) : item))
  const object = isObject(root) ? root : {}
  const value = withValue(object[key], rest, next)
  if (value !== undefined) return { ...object, [key]: value }
  const { [key]: _, ...others } = object
  return others
}

/** Text of a value for a text field. */
export function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value : ''
}
