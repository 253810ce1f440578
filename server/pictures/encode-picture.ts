import sharp, { type Sharp } from 'sharp'
import { shareWidth, type PictureSize } from '../../content/contract/picture-address.ts'
import { PictureUnreadable } from './picture-error.ts'

/** What a browser can show: `plain` is JPEG, or PNG where something shines through. */
export type PictureFormat = 'avif' | 'webp' | 'plain'

export interface EncodedPicture {
  bytes: Buffer
  type: PictureType
}

/** The end of a content type, and of a file name. */
export type PictureType = 'avif' | 'webp' | 'jpeg' | 'png'

/** About 8000 × 6000; more is no picture for a website, or a trap. */
const maxPixels = 50_000_000
const timeoutSeconds = 20
/** A drawing is drawn anew, which no time limit ends. */
const maxDrawingBytes = 2_000_000

const readable = ['jpeg', 'png', 'webp', 'heif']

// One thread a picture: several are made at a time, and pages are rendered beside them.
sharp.concurrency(1)
sharp.cache(false)
// What comes from the backend is read by these and no other of the library's sixty formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`),
})

/**
 * Makes a picture as wide as asked for, never wider than it is. An animation stays as it is.
 *
 * @throws {PictureUnreadable} where the bytes are no picture, a broken one or beyond the limits
 */
export async function encodePicture(
  master: Buffer,
  size: PictureSize,
  format: PictureFormat,
): Promise<EncodedPicture> {
  try {
    return size === 'share' ? await encodeShared(master) : await encode(master, size, format)
  } catch (error) {
    if (error instanceof PictureUnreadable) throw error
    throw new PictureUnreadable('the picture cannot be read', { cause: error })
  }
}

async function encode(
  master: Buffer,
  width: number,
  format: PictureFormat,
): Promise<EncodedPicture> {
  const { format: found, pages = 1, hasAlpha } = await open(master).metadata()
  if (!readable.includes(found)) throw new PictureUnreadable(`${found} is not made smaller`)
  if (pages > 1 && (found === 'webp' || found === 'png')) return { bytes: master, type: found }
  const picture = open(master).resize({ width, withoutEnlargement: true })
  const type = format === 'plain' ? (hasAlpha ? 'png' : 'jpeg') : format
  return { bytes: await encoders[type](picture).toBuffer(), type }
}

/** Qualities at which nothing is seen of the encoding: docs/decisions/0013-pictures.md has the figures. */
const encoders = {
  avif: (picture: Sharp) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture: Sharp) => picture.webp({ quality: 80, effort: 4 }),
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }),
}

async function encodeShared(master: Buffer): Promise<EncodedPicture> {
  const { format } = await open(master).metadata()
  const isDrawing = format === 'svg'
  if (!isDrawing && !readable.includes(format))
    throw new PictureUnreadable(`${format} is not shared`)
  if (isDrawing && master.length > maxDrawingBytes)
    throw new PictureUnreadable(`a drawing of more than ${maxDrawingBytes} bytes`)
  const picture = open(master)
    .resize({ width: shareWidth, withoutEnlargement: !isDrawing })
    .flatten({ background: '#fff' })
  return { bytes: await encoders.jpeg(picture).toBuffer(), type: 'jpeg' }
}

/** As it stands upright, whatever way the camera was held. */
function open(master: Buffer): Sharp {
  return sharp(master, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true }).timeout({
    seconds: timeoutSeconds,
  })
}
