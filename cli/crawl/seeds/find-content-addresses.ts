import { toPointer } from '../../../routing/json-pointer.ts'
import { normalizeUrl } from '../normalize-url.ts'
import { walkTexts } from '../walk-texts.ts'

/** Address of a page of the site in a content field. */
export interface ContentAddress {
  /** Absolute, normalised, without fragment. */
  url: string
  /** JSON Pointer of the field (RFC 6901). */
  pointer: string
}

/**
 * Addresses of the site's pages in the JSON of a page, a layout or a list.
 *
 * @param body backend JSON, not validated
 * @param fields names of the fields with addresses
 */
export function findContentAddresses(
  body: unknown,
  base: URL,
  fields: readonly string[] = ['uri'],
): ContentAddress[] {
  const found: ContentAddress[] = []
  for (const { value, path } of walkTexts(body)) {
    if (!fields.includes(path.at(-1) ?? '') || value === '' || value.startsWith('#')) continue
    const url = URL.parse(value, base)
    if (url?.origin === base.origin)
      found.push({ url: normalizeUrl(url), pointer: toPointer(path) })
  }
  return found
}
