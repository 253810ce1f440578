/** Path of a value in JSON: keys of objects and indexes of lists, from the root down. */
export type JsonPath = readonly PropertyKey[]

/** @see RFC 6901 @example toPointer(['content', 3, 'title']) // /content/3/title */
export function toPointer(path: JsonPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

export function fromPointer(pointer: string): string[] {
  const parts = pointer.split('/').slice(1)
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}
