import { toMediaPath, toSitePath } from '../../content/client/values.ts'
import { parsePictureAddress } from '../../routing/picture-address.ts'
import { decodePercent } from '../crawl/decode-percent.ts'
import { normalizeUrl } from '../crawl/normalize-url.ts'

export interface CanonicalAddress {
  /** Absolute, normalised, without fragment; a picture in any width is its master. */
  url: string
  /** Decoded, without `#` and text directive; `null` where there is none. */
  fragment: string | null
}

export interface AddressContext {
  /** Of the page where the address stands, or of the site. */
  base: URL
  /** Content may name files by the backend's own address; `null`: no backend is known. */
  backendUrl: URL | null
}

/**
 * One form for what is the same address to the site: as the content has it and as a page shows it.
 *
 * @returns `null` where no address can be made of it
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
