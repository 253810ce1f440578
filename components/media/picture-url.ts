import { pictureAddress } from '../../routing/picture-address.ts'

/** Absolute address of a picture, for other sites. */
export function toPictureUrl(src: string, siteUrl: string): string {
  return new URL(pictureAddress(src, 1280), siteUrl).href
}
