import { toPointer } from '../../../routing/json-pointer.ts'
import { normalizeUrl } from '../normalize-url.ts'
import { walkTexts } from '../walk-texts.ts'

/** A page of the site that a field of content names. */
export interface ContentAddress {
  /** Absolute, normalised, without fragment. */
  url: string
  /** JSON Pointer of the field (RFC 6901). */
  pointer: string
}

/** In one page. */
const maxAddresses = 2_000

/**
 * The pages of the site that the fields called `uri` name in the backend's JSON of a page.
 *
 * @param body not validated
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
