export type JsonValue = string | number | boolean | null | undefined | JsonValue[] | JsonObject
export interface JsonObject {
  [key: string]: JsonValue
}

/** Location of a value: object keys and array indexes, starting at the page. */
export type Path = readonly (string | number)[]

export function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function valueAt(root: JsonValue, path: Path): JsonValue {
  return path.reduce<JsonValue>(
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
export function withValue(root: JsonValue, path: Path, next: JsonValue): JsonValue {
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

/** True for equal values, in any order of their keys. A line break at the end of a text belongs to the file. */
export function isSame(one: JsonValue, other: JsonValue): boolean {
  if (one === other) return true
  if (typeof one === 'string' && typeof other === 'string')
    return one.replace(/\n+$/, '') === other.replace(/\n+$/, '')
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]))
}

/** Text of a value for a text field. */
export function textOf(value: JsonValue): string {
  return typeof value === 'object' || value === undefined ? '' : String(value)
}
