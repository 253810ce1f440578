import type { Image } from '../content/contract/values.ts'

/** The widths in px that the site makes of a picture; a page names no other, and no other is answered. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1600, 2000, 2400] as const

/** In px: what social networks show a link with. */
export const shareWidth = 1200
export const shareHeight = 630

/** A width of the list, or the picture that stands for a page elsewhere: a JPEG whatever the master is. */
export type PictureSize = (typeof pictureWidths)[number] | 'share'

/** Which picture an address asks for. */
export interface AskedPicture {
  /** Where the site has the master: `/media/heber.webp` */
  master: string
  size: PictureSize
}

/** Where the site answers for pictures that the backend has outside its `/media/`. */
export const outsideMedia = '/media/@/'

/** True for a picture of the backend that can be had in other widths; drawings and animations stay as they are. */
export function isPicture(src: string): boolean {
  return /^\/media\/[^?#]+\.(avif|webp|jpe?g|png)(\?[^#]*)?$/i.test(src)
}

/**
 * Where the site has a picture in one of its widths; one that is narrower comes as wide as it is.
 *
 * @example pictureAddress('/media/heber.webp', 640) // '/pictures/640/heber.webp'
 */
export function pictureAddress(src: string, size: PictureSize): string {
  return isPicture(src) ? `/pictures/${size}/${nameOf(src)}` : src
}

/** In an address, and in a list of addresses, which a space or a comma would divide. */
function nameOf(src: string): string {
  return src.slice('/media/'.length).replace(/[\s,]/g, encodeURIComponent)
}

/** The widths that a browser chooses from, the master's own the last; `undefined` where there is nothing to choose. */
export function pictureSrcSet({ src, width }: Pick<Image, 'src' | 'width'>): string | undefined {
  if (!isPicture(src)) return undefined
  const enough = pictureWidths.findIndex((candidate) => candidate >= width)
  const offered = enough < 0 ? pictureWidths : pictureWidths.slice(0, enough + 1)
  const name = nameOf(src)
  return offered
    .map((candidate) => `/pictures/${candidate}/${name} ${Math.min(candidate, width)}w`)
    .join(', ')
}

/** The picture that stands for a page elsewhere, with its size; `null` where the site does not make it. */
export function sharePicture({
  src,
  width,
  height,
}: Pick<Image, 'src' | 'width' | 'height'>): { src: string; width: number; height: number } | null {
  if (!isPicture(src)) return null
  return { src: pictureAddress(src, 'share'), ...shareSize({ width, height }) }
}

/** The largest part of a picture that has the shape of {@link shareWidth} to {@link shareHeight}, and is no larger. */
export function shareSize({ width, height }: Pick<Image, 'width' | 'height'>) {
  const shape = shareWidth / shareHeight
  const shown = Math.min(shareWidth, width, Math.round(height * shape))
  return { width: shown, height: Math.min(height, Math.round(shown / shape)) }
}

/**
 * @param pathname of the site
 * @returns `null` for what {@link pictureAddress} never makes
 */
export function parsePictureAddress(pathname: string): AskedPicture | null {
  const [, name = '', rest = ''] = /^\/pictures\/(\w+)\/(.+)$/.exec(pathname) ?? []
  const size = name === 'share' ? name : pictureWidths.find((width) => String(width) === name)
  const master = `/media/${rest}`
  return size && isPicture(master) ? { master, size } : null
}
