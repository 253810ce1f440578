import { authorizationOf, type BackendTokens } from './backend-tokens.ts'
import type { Pauses } from './request-policy.ts'
import { elsewhereMedia, outsideMedia } from '../../routing/picture-address.ts'

export interface MediaSource {
  /** Its path is a prefix of `/media/`, but not of files outside of it. */
  backendUrl: URL
  /** Folders on its host, or full `https:` addresses: a file outside `/media/` is public if it is in one of them. */
  mediaPrefixes: readonly string[]
  pauses: Pauses
  /** For files of the backend itself. */
  tokens: BackendTokens
}

/**
 * Address on the backend of a path below `/media/` on the site.
 *
 * @param path normalised, as in a `URL`
 * @returns `null` for a path that is not public
 */
export function toMediaAddress(
  path: string,
  { backendUrl, mediaPrefixes }: Pick<MediaSource, 'backendUrl' | 'mediaPrefixes'>,
): string | null {
  if (encodedSeparator.test(path)) return null
  if (path.startsWith(outsideMedia)) {
    const outside = path.slice(outsideMedia.length - 1)
    const isPublic = mediaPrefixes.some((folder) => outside.startsWith(folder))
    return isPublic ? backendUrl.origin + outside : null
  }
  if (path.startsWith(elsewhereMedia)) {
    const elsewhere = `https://${path.slice(elsewhereMedia.length)}`
    return mediaPrefixes.some((folder) => elsewhere.startsWith(folder)) ? elsewhere : null
  }
  return path.startsWith('/media/') ? backendUrl.href.replace(/\/$/, '') + path : null
}

/** The token, if the file is on the backend's own origin. */
export function mediaAuthorization(
  address: string,
  { backendUrl, tokens }: Pick<MediaSource, 'backendUrl' | 'tokens'>,
): Record<string, string> {
  return new URL(address).origin === backendUrl.origin ? authorizationOf(tokens) : {}
}

/** Setting `MEDIA_PREFIXES` of the site and the command. */
export const mediaPrefixes = {
  default: ['/media/'],
  expected: 'folders, such as /uploads/ or https://files.example.com/',
} as const

/** Folder on the backend's host, or a full `https:` address. */
export const isMediaPrefix = (text: string) => isFolder(text) || isAddressFolder(text)

/** True for a full address in the form that URLs have after parsing, without query. */
function isAddressFolder(folder: string): boolean {
  const url = URL.parse(folder)
  const isPlain = url?.href === folder && !url.username && !url.password && !url.search && !url.hash
  return url?.protocol === 'https:' && isPlain && folder.endsWith('/')
}

/** True for a folder in the form that URLs have after parsing: no `..`, nothing left to encode. Media paths are compared in this form. */
function isFolder(path: string): boolean {
  return /^\/.+\/$/.test(path) && URL.parse(path, 'http://backend')?.pathname === path
}

/** A separator or dot that is encoded, even twice. A backend may decode it, and with `..` leave a public folder. */
const encodedSeparator = /%(25)*(2f|5c)|%(25)+2e/i
