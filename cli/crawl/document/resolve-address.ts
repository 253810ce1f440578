import { normalizeEncoding, normalizeUrl } from '../normalize-url.ts'

/** What addresses of a page are relative to. */
export interface AddressBase {
  href: string
  /** Normalised, without fragment. */
  address: string
  origin: string
}

/** What `URL` would leave as it is: most links of most pages, and `URL` costs more than the rest of reading a link. */
const plainPath = /^\/(?!\/)[\w./~-]*(?:\?[\w=&.~-]*)?(?:#[\w.~-]*)?$/
const plainFragment = /^#[\w.~-]*$/

/** Schemes of what is no address of anything elsewhere. */
const inlineScheme = /^\s*(?:javascript|data|blob|about):/i

export function toAddressBase(url: URL): AddressBase {
  return { href: url.href, address: normalizeUrl(url), origin: url.origin }
}

/**
 * Makes an address absolute as a browser does.
 *
 * @returns normalised, with fragment; `null` where no address can be made of it; `undefined` where it is no address, but a
 *   script or data
 */
export function resolveAddress(raw: string, base: AddressBase): string | null | undefined {
  if (raw.startsWith('/')) {
    if (plainPath.test(raw) && !raw.includes('/.')) return base.origin + raw
  } else if (plainFragment.test(raw)) return base.address + raw
  if (inlineScheme.test(raw)) return undefined
  const href = URL.parse(raw, base.href)?.href
  return href === undefined ? null : normalizeAddress(href)
}

function normalizeAddress(href: string): string | undefined {
  if (inlineScheme.test(href)) return undefined
  if (!/^https?:/.test(href)) return href
  const hash = href.indexOf('#')
  return hash === -1
    ? normalizeEncoding(href)
    : normalizeEncoding(href.slice(0, hash)) + href.slice(hash)
}
