import { parsePictureAddress } from '../../../../routing/picture-address.ts'
import { picturesOfRtf } from './pictures-of-rtf.ts'

/** What a clipboard has beside its text. */
export interface PictureSources {
  html: string
  rtf: string
  files: File[]
  /** Address of this site. */
  origin: string
}

export interface TakenPictures {
  /** Address and description of a picture in the text, as `pasted:0` for the first file; `null` if the picture is left out. */
  toPicture: (picture: HTMLImageElement) => { src: string; alt: string } | null
  /** Pictures to upload. */
  files: File[]
  /** Number of pictures whose bytes are not in the clipboard. */
  readonly leftOut: number
}

/**
 * Finds the bytes of pasted pictures: in the address, in the clipboard's files, or in its RTF, in which Word puts what its HTML names by a path of
 * the computer. A picture of another site is left out: its owner would learn who reads the page.
 */
export function takePictures({ html, rtf, files, origin }: PictureSources): TakenPictures {
  const images = files.filter(({ type }) => type.startsWith('image/'))
  const addresses = [...html.matchAll(/<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]*)/gi)].map(
    ([, address = '']) => address,
  )
  const local = addresses.filter((address) => isLocal.test(address))
  const fromRtf = local.length > 0 ? picturesOfRtf(rtf) : []
  const bytes = fromRtf.length === local.length ? fromRtf : []
  const taken: File[] = []
  let leftOut = 0
  let index = 0

  function fileOf(address: string, name: string): File | null {
    const inRtf = isLocal.test(address) ? bytes[index++] : undefined
    if (inRtf) return toFile(inRtf.bytes, inRtf.type, name)
    const data = /^data:(image\/[a-z+]+);base64,(.+)$/is.exec(address)
    if (data) {
      const decoded = fromBase64(data[2] ?? '')
      return decoded && toFile(decoded, data[1] ?? '', name)
    }
    return addresses.length === 1 && images.length === 1 ? (images[0] ?? null) : null
  }

  return {
    files: taken,
    get leftOut() {
      return leftOut
    },
    toPicture(picture) {
      const address = picture.getAttribute('src') ?? ''
      if (isPixel(picture)) return null
      const alt = toDescription(picture.getAttribute('alt') ?? '')
      if (/^pasted:\d+$/.test(address)) return { src: address, alt }
      const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
      const own = parsePictureAddress(path)?.master ?? path.replace(/[?#].*/, '')
      if (own.startsWith('/media/')) return { src: own, alt }
      const file = fileOf(address, alt)
      if (!file) leftOut++
      return file && { src: `pasted:${taken.push(file) - 1}`, alt }
    },
  }
}

/** Addresses of files that only the program knows. */
const isLocal = /^(?:file|cid):/i

/** A picture that is too small to be seen reports to its owner that a mail was opened. */
function isPixel(picture: HTMLImageElement): boolean {
  const sides = ['width', 'height'].map((side) => picture.getAttribute(side))
  return sides.some((side) => side !== null && Number.parseFloat(side) <= 2)
}

/** Word says by which program its descriptions are written. */
function toDescription(alt: string): string {
  return alt
    .replace(/\s+/g, ' ')
    .replace(
      /\s*(?:Automatisch generierte Beschreibung|Description automatically generated|(?:KI-generierte Inhalte|AI-generated content may).*?\.)\s*(?:with \w+ confidence)?$/i,
      '',
    )
    .trim()
}

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' }

function toFile(bytes: Uint8Array<ArrayBuffer>, type: string, name: string): File {
  const extension = extensions[type] ?? type.replace('image/', '')
  const stem = name
    .slice(0, 60)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return new File([bytes], `${stem || 'bild'}.${extension}`, { type })
}

/** @returns `null` for a text that is not Base64 */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))
  } catch {
    return null
  }
}
