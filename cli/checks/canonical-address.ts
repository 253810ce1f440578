import { decodePercent, toSitePath } from '../../routing/localized-path.ts'
import { parsePictureAddress, toMediaPath } from '../../routing/picture-address.ts'
import { normalizeUrl } from '../crawl/normalize-url.ts'

export interface CanonicalAddress {
  /** Absolute, normalised, without fragment; for a picture in any width, the address of its original. */
  url: string
  /** Decoded, without `#` and text directive; `null` where there is none. */
  fragment: string | null
}

export interface AddressContext {
  /** Address of the page that contains the address, or of the site. */
  base: URL
  /** Base address of the backend, by which content may name files; `null`: unknown. */
  backendUrl: URL | null
}

/**
 * The common form of addresses that are the same to the site, in the content and on a page.
 *
 * @returns `null` for an invalid address
 * @example canonicalAddress('/pictures/640/heber.webp', context)?.url // 'https://www.muster.example/media/heber.webp'
 */
export function canonicalAddress(
  address: string,
  { base, backendUrl }: AddressContext,
): CanonicalAddress | null {
  const ownPath = toSitePath(address.trim(), base)
  const url = URL.parse(backendUrl ? toMediaPath(ownPath, backendUrl) : ownPath, base)
  if (!url) return null
  const fragment = url.hash ? toFragment(url.hash) : null
  return { url: normalizeUrl(toMaster(url, base)), fragment }
}

function toMaster(url: URL, base: URL): URL {
  const asked = url.origin === base.origin ? parsePictureAddress(url.pathname) : null
  return asked ? new URL(asked.master + url.search, base) : url
}

function toFragment(hash: string): string {
  const [id = ''] = hash.slice(1).split(':~:')
  return decodePercent(id) ?? id
}
