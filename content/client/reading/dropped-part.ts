/** A part of a backend's document that the site leaves out. */
export interface DroppedPart {
  /** JSON Pointer (RFC 6901) into the document as it came. */
  pointer: string
  reason: string
}

/** @example toPointer(['content', 0, 'a/b']) // '/content/0/a~1b' */
export function toPointer(path: PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
