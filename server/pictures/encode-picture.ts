import sharp, { type Sharp } from 'sharp'
import { shareWidth, type PictureSize } from '../../routing/picture-address.ts'
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
  return naming(size === 'share' ? encodeShared(master) : encode(master, size, format))
}

/**
 * Reads all of a picture and makes nothing of it.
 *
 * @returns the type that {@link encodePicture} gives it in each format
 * @throws {PictureUnreadable} as `encodePicture` does
 */
export async function inspectPicture(master: Buffer, size: PictureSize): Promise<PictureTypes> {
  return naming(size === 'share' ? inspectShared(master) : inspect(master))
}

export type PictureTypes = Record<PictureFormat, PictureType>

/** The library's errors by our name. */
async function naming<T>(outcome: Promise<T>): Promise<T> {
  try {
    return await outcome
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
  const { isAnimated, types } = await describe(master)
  const type = types[format]
  if (isAnimated) return { bytes: master, type }
  const picture = open(master).resize({ width, withoutEnlargement: true })
  return { bytes: await encoders[type](picture).toBuffer(), type }
}

async function inspect(master: Buffer): Promise<PictureTypes> {
  const { isAnimated, types } = await describe(master)
  if (!isAnimated) await readThrough(master)
  return types
}

async function describe(master: Buffer): Promise<{ isAnimated: boolean; types: PictureTypes }> {
  const { format, pages = 1, hasAlpha } = await open(master).metadata()
  if (!readable.includes(format)) throw new PictureUnreadable(`${format} is not made smaller`)
  if (pages > 1 && (format === 'webp' || format === 'png'))
    return { isAnimated: true, types: { avif: format, webp: format, plain: format } }
  const plain = hasAlpha ? 'png' : 'jpeg'
  return { isAnimated: false, types: { avif: 'avif', webp: 'webp', plain } }
}

/** A picture that breaks off has its size all the same; read small, it takes the least time. */
async function readThrough(master: Buffer): Promise<void> {
  await open(master).resize({ width: 16 }).raw().toBuffer()
}

/** Qualities at which nothing is seen of the encoding: docs/decisions/0013-pictures.md has the figures. */
const encoders = {
  avif: (picture: Sharp) => picture.avif({ quality: 55, effort: 2 }),
  webp: (picture: Sharp) => picture.webp({ quality: 80, effort: 4 }),
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }),
}

async function encodeShared(master: Buffer): Promise<EncodedPicture> {
  const isDrawing = await checkShared(master)
  const picture = open(master)
    .resize({ width: shareWidth, withoutEnlargement: !isDrawing })
    .flatten({ background: '#fff' })
  return { bytes: await encoders.jpeg(picture).toBuffer(), type: 'jpeg' }
}

async function inspectShared(master: Buffer): Promise<PictureTypes> {
  await checkShared(master)
  await readThrough(master)
  return { avif: 'jpeg', webp: 'jpeg', plain: 'jpeg' }
}

/** @returns whether it is a drawing */
async function checkShared(master: Buffer): Promise<boolean> {
  const { format } = await open(master).metadata()
  const isDrawing = format === 'svg'
  if (!isDrawing && !readable.includes(format))
    throw new PictureUnreadable(`${format} is not shared`)
  if (isDrawing && master.length > maxDrawingBytes)
    throw new PictureUnreadable(`a drawing of more than ${maxDrawingBytes} bytes`)
  return isDrawing
}

/** As it stands upright, whatever way the camera was held. */
function open(master: Buffer): Sharp {
  return sharp(master, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true }).timeout({
    seconds: timeoutSeconds,
  })
}
