import { isPicture, outsideMedia } from '../../routing/picture-address.ts'

/**
 * Where the backend has what the site answers for below `/media/`.
 *
 * @param backendUrl a path in it goes in front of `/media/`, but not of what is outside
 * @returns `null` for what is not answered
 */
export function toMediaAddress(path: string, backendUrl: URL): string | null {
  if (path.startsWith(outsideMedia))
    return isPicture(path) ? `${backendUrl.origin}/${path.slice(outsideMedia.length)}` : null
  return path.startsWith('/media/') ? backendUrl.href.replace(/\/$/, '') + path : null
}
