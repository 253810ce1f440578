import { isPicture, outsideMedia } from '../../routing/picture-address.ts'

export interface MediaSource {
  /** Its path is a prefix of `/media/`, but not of pictures outside of it. */
  backendUrl: URL
  /** Folders on its host: a picture outside `/media/` is public if it is in one of them. */
  mediaPrefixes: readonly string[]
}

/**
 * Address on the backend of a path below `/media/` on the site.
 *
 * @param path normalised, as in a `URL`
 * @returns `null` for a path that is not public
 */
export function toMediaAddress(
  path: string,
  { backendUrl, mediaPrefixes }: MediaSource,
): string | null {
  if (encodedSeparator.test(path)) return null
  if (path.startsWith(outsideMedia)) {
    const outside = path.slice(outsideMedia.length - 1)
    const isPublic = isPicture(path) && mediaPrefixes.some((folder) => outside.startsWith(folder))
    return isPublic ? backendUrl.origin + outside : null
  }
  return path.startsWith('/media/') ? backendUrl.href.replace(/\/$/, '') + path : null
}

/** An encoded separator. A backend may decode it, and with `..` before it leave a public folder. */
const encodedSeparator = /%(2f|5c)/i
