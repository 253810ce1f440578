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

/** Upper limit per page. */
const maxAddresses = 2_000

/**
 * Addresses of the site's pages in fields named `uri` of a page's JSON.
 *
 * @param body backend JSON, not validated
 */
export function findContentAddresses(body: unknown, base: URL): ContentAddress[] {
  const found: ContentAddress[] = []
  for (const { value, path } of walkTexts(body)) {
    if (path.at(-1) !== 'uri' || value === '' || value.startsWith('#')) continue
    const url = URL.parse(value, base)
    if (url?.origin === base.origin)
      found.push({ url: normalizeUrl(url), pointer: toPointer(path) })
    if (found.length === maxAddresses) break
  }
  return found
}
