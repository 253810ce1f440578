import { normalizeUrl } from '../normalize-url.ts'

/** A page of the site that a field of content names. */
export interface ContentAddress {
  /** Absolute, normalised, without fragment. */
  url: string
  /** JSON Pointer of the field (RFC 6901). */
  pointer: string
}

/** Deeper than any content; what nests on has no fields of the contract. */
const maxDepth = 20
/** In one page. */
const maxAddresses = 2_000

/**
 * The pages of the site that the fields called `uri` name in the backend's JSON of a page.
 *
 * @param body not validated
 */
export function findContentAddresses(body: unknown, base: URL): ContentAddress[] {
  const found: ContentAddress[] = []

  function walk(value: unknown, pointer: string, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > maxDepth) return
    for (const [key, child] of Object.entries(value)) {
      if (found.length >= maxAddresses) return
      const place = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
      if (key === 'uri' && typeof child === 'string') add(child, place)
      else walk(child, place, depth + 1)
    }
  }

  function add(uri: string, pointer: string): void {
    const url = URL.parse(uri, base)
    if (uri !== '' && !uri.startsWith('#') && url?.origin === base.origin)
      found.push({ url: normalizeUrl(url), pointer })
  }

  walk(body, '', 0)
  return found
}
