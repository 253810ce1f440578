/** Something that should be mended before a page is published; an error stops it. */
export interface Finding {
  /** Never changes: `broken-link`. */
  rule: string
  severity: 'error' | 'warning'
  /** JSON Pointer (RFC 6901) of the field. */
  pointer: string
  message: string
  /** Address or page that it is about. */
  target?: string
}
