import { isPicture, outsideMedia } from '../../routing/picture-address.ts'

export interface MediaSource {
  /** A path in it goes in front of `/media/`, but not of what is outside. */
  backendUrl: URL
  /** Folders at the top of its host: pictures outside `/media/` are public if they are in one of them. */
  mediaPrefixes: readonly string[]
}

/**
 * Where the backend has what the site answers for below `/media/`.
 *
 * @param path normalised, as of a `URL`
 * @returns `null` for what is not answered
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

/** A backend may take it for a `/`, and what stands before it for the way out of a folder. */
const encodedSeparator = /%(2f|5c)/i
