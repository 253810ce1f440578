import { decodePercent, toSitePath } from '../../routing/localized-path.ts'
import { parsePictureAddress, toMediaPath } from '../../routing/picture-address.ts'
import { normalizeUrl } from '../crawl/normalize-url.ts'

export interface AddressContext {
  /** Address of the page that contains the address, or of the site. */
  base: URL
  /** Base address of the backend, by which content may name files; `null`: unknown. */
  backendUrl: URL | null
}

/**
 * The common form of addresses that are the same to the site, in the content and on a page: absolute, normalised, with the decoded
 * fragment but without text directive; for a picture in any width, the address of its original.
 *
 * @returns `null` for an invalid address
 * @example canonicalAddress('/pictures/640/heber.webp', context) // 'https://www.muster.example/media/heber.webp'
 */
export function canonicalAddress(
  address: string,
  { base, backendUrl }: AddressContext,
): string | null {
  const ownPath = toSitePath(address.trim(), new Set([base.host]))
  const url = URL.parse(backendUrl ? toMediaPath(ownPath, backendUrl) : ownPath, base)
  if (!url) return null
  const [fragment = ''] = url.hash.split(':~:')
  return normalizeUrl(toMaster(url, base)) + (decodePercent(fragment) ?? fragment)
}

function toMaster(url: URL, base: URL): URL {
  const asked = url.origin === base.origin ? parsePictureAddress(url.pathname) : null
  return asked ? new URL(asked.master + url.search, base) : url
}
