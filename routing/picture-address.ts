import { encodePathname, isHttp, isPagePath } from './localized-path.ts'

/** The widths in px in which the site serves pictures. Pages use no other widths, and requests for others are refused. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1600, 2000, 2400] as const

/** Size in px of the picture with which social networks show a link. */
export const shareWidth = 1200
export const shareHeight = 630

/** A width of the list, or `share`: the picture for social networks, always a JPEG. */
export type PictureSize = (typeof pictureWidths)[number] | 'share'

/** Address and size in px of an original picture. */
interface Original {
  src: string
  width: number
  height: number
}

/** The picture that an address names. */
export interface RequestedPicture {
  /** Path of the original on the site: `/media/heber.webp` */
  master: string
  size: PictureSize
}

/** Path prefix of files that the backend stores outside its `/media/`. */
export const outsideMedia = '/media/@/'

/** Path prefix of files of other hosts; the host follows. */
export const elsewhereMedia = '/media/@'

/**
 * Converts the address of a file into a path that the site serves: everything of the backend below `/media/`, and what is in one of the
 * configured folders.
 *
 * @param prefixes the folders: paths on the backend's host, or full `https:` addresses. Omitted: all pictures on the backend's host.
 * @returns the path; any other address unchanged
 * @example toMediaPath('https://cms.example/uploads/a.jpg', new URL('https://cms.example'), ['/uploads/']) // '/media/@/uploads/a.jpg'
 */
export function toMediaPath(
  address: string,
  backendUrl: URL,
  prefixes?: readonly string[],
): string {
  if (!isHttp.test(address)) return toFolderPath(address, prefixes ?? []) ?? address
  const url = URL.parse(address)
  if (!url || url.username || url.password) return address
  if (url.origin !== backendUrl.origin) return toElsewherePath(url, prefixes ?? []) ?? address
  const path = url.pathname + url.search
  const prefix = backendUrl.pathname.replace(/\/+$/, '')
  if (path.startsWith(`${prefix}/media/`)) return path.slice(prefix.length) + url.hash
  const outside = outsideMedia + path.slice(1)
  if (!prefixes) return isPicture(outside) ? outside : address
  return toFolderPath(path + url.hash, prefixes) ?? address
}

/** @returns `null` for a path outside the folders, and below `/media/`, which needs no other path */
function toFolderPath(path: string, prefixes: readonly string[]): string | null {
  const isInside = prefixes.some((folder) => folder !== '/media/' && path.startsWith(folder))
  const url = isInside ? URL.parse(path, 'http://backend') : null
  // The path may leave the folder by `..`.
  if (!url || !prefixes.some((folder) => url.pathname.startsWith(folder))) return null
  return outsideMedia + url.pathname.slice(1) + url.search + url.hash
}

/** @example toElsewherePath(new URL('https://files.example/a.pdf'), ['https://files.example/']) // '/media/@files.example/a.pdf' */
function toElsewherePath({ href, host }: URL, prefixes: readonly string[]): string | null {
  return prefixes.some((folder) => href.startsWith(folder))
    ? elsewhereMedia + host + href.slice(`https://${host}`.length)
    : null
}

/** True for a picture of the backend that is available in other widths; drawings and animations are not. */
export function isPicture(src: string): boolean {
  return /^\/media\/[^?#]+\.(avif|webp|jpe?g|png)(\?[^#]*)?$/i.test(src)
}

/**
 * Address of a picture in one of the widths. A narrower picture is never enlarged.
 *
 * @example pictureAddress('/media/heber.webp', 640) // '/pictures/640/heber.webp'
 */
export function pictureAddress(src: string, size: PictureSize): string {
  return isPicture(src) ? `/pictures/${size}/${nameOf(src)}` : src
}

/** Escapes a name for addresses and for `srcset`, where a space or a comma separates entries. */
function nameOf(src: string): string {
  return src.slice('/media/'.length).replace(/[\s,]/g, encodeURIComponent)
}

/** The widths that a browser chooses from; the last is the original's own. `undefined` where there is no choice. */
export function pictureSrcSet({ src, width }: Pick<Original, 'src' | 'width'>): string | undefined {
  if (!isPicture(src)) return undefined
  const enough = pictureWidths.findIndex((candidate) => candidate >= width)
  const offered = enough < 0 ? pictureWidths : pictureWidths.slice(0, enough + 1)
  const name = nameOf(src)
  return offered
    .map((candidate) => `/pictures/${candidate}/${name} ${Math.min(candidate, width)}w`)
    .join(', ')
}

/** The picture that social networks show for a page, with its size; `null` where the site does not make it. */
export function sharePicture({ src, width, height }: Original): Original | null {
  if (!isPicture(src)) return null
  return { src: pictureAddress(src, 'share'), ...shareSize({ width, height }) }
}

/** The largest size within a picture that has the proportions of {@link shareWidth} to {@link shareHeight}, at most that size. */
export function shareSize({ width, height }: Pick<Original, 'width' | 'height'>) {
  const shape = shareWidth / shareHeight
  const shown = Math.min(shareWidth, width, Math.round(height * shape))
  return { width: shown, height: Math.min(height, Math.round(shown / shape)) }
}

/**
 * @param pathname of the site
 * @returns `null` for an address that {@link pictureAddress} never makes
 */
export function parsePictureAddress(pathname: string): RequestedPicture | null {
  const [, name = '', rest = ''] = /^\/pictures\/(\w+)\/(.+)$/.exec(pathname) ?? []
  const size = name === 'share' ? name : pictureWidths.find((width) => String(width) === name)
  const master = `/media/${rest}`
  return size && isPicture(master) ? { master, size } : null
}

/** Texts of the drawn share picture of a page that has no picture of its own. */
export interface ShareCard {
  title: string
  section: string | undefined
  brand: string
}

/** Titles of a page for its share picture. */
interface CardTitles {
  title: string
  meta: { title?: string | undefined; breadcrumb?: { title: string }[] | undefined }
}

export function shareCard({ title, meta }: CardTitles, brand: string): ShareCard {
  return { title: meta.title ?? title, section: meta.breadcrumb?.[1]?.title, brand }
}

/**
 * Address of the share picture that is drawn for a page.
 *
 * @param version of the card, which only makes the address another one: the page alone decides which card is drawn
 */
export function cardAddress(pathname: string, version: string): string {
  return `/pictures/page${encodePathname(pathname)}.jpg?v=${version}`
}

/** @returns the path of the page, encoded; `null` for an address that {@link cardAddress} never makes */
export function parseCardAddress(pathname: string): string | null {
  return toPagePath(/^\/pictures\/page(\/[^?#]+)\.jpg$/.exec(pathname)?.[1])
}

/**
 * @returns the path of the page that the data sheet describes, encoded; `null` for another address
 * @example parseDataSheetAddress('/data-sheets/de/maschinen/vl-750.pdf') // '/de/maschinen/vl-750'
 */
export function parseDataSheetAddress(pathname: string): string | null {
  return toPagePath(/^\/data-sheets(\/[^?#]+)\.pdf$/.exec(pathname)?.[1])
}

/** Only paths of pages pass, so that no other path reaches the backend. */
function toPagePath(path = ''): string | null {
  return isPagePath(path) ? path : null
}
