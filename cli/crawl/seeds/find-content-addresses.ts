import { toPointer } from '../../../routing/json-pointer.ts'
import { normalizeUrl } from '../normalize-url.ts'
import { walkTexts } from '../walk-texts.ts'

/**
 * Addresses of the site's pages in the JSON of a page, a layout or a list.
 *
 * @param body backend JSON, not validated
 * @param fields names of the fields with addresses
 * @returns absolute, normalised, without fragment; each with the JSON Pointer of its field (RFC 6901)
 */
export function findContentAddresses(
  body: unknown,
  base: URL,
  fields: readonly string[] = ['uri'],
): { url: string; pointer: string }[] {
  const found = []
  for (const { value, path } of walkTexts(body)) {
    if (!fields.includes(path.at(-1) ?? '') || value === '' || value.startsWith('#')) continue
    const url = URL.parse(value, base)
    if (url?.origin === base.origin)
      found.push({ url: normalizeUrl(url), pointer: toPointer(path) })
  }
  return found
}
