import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { shareSize, type PictureSize } from '../../routing/picture-address.ts'
import { PictureTooLarge, PictureUnreadable } from './picture-error.ts'

/** What a browser can show: `plain` is JPEG, or PNG where something shines through. */
export type PictureFormat = 'avif' | 'webp' | 'plain'

export interface EncodedPicture {
  bytes: Buffer
  type: PictureType
}

/** The end of a content type, and of a file name; data sheets are PDF. */
export type PictureType = keyof typeof encoders | 'pdf'

/** Of a master, by how much of it must be in memory at once: docs/decisions/0037-pictures-apart.md has the figures. */
const maxPixels = { jpeg: 50_000_000, png: 50_000_000, webp: 24_000_000, heif: 5_000_000 }
/** A progressive JPEG and an interlaced PNG are whole only when all has been read. */
const maxProgressivePixels = 12_000_000

// One thread a picture, and nothing is kept of it.
sharp.concurrency(1)
sharp.cache(false)
// What comes from the backend is read by these and no other of the library's sixty formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})

/**
 * Makes a picture as wide as asked for, never wider than it is. An animation stays as it is, unless it is shared.
 *
 * @throws {PictureUnreadable} where the bytes are no picture, or a broken one
 * @throws {PictureTooLarge}
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
 * @throws as `encodePicture` does
 */
export async function inspectPicture(master: Buffer): Promise<PictureTypes> {
  return naming(inspect(master))
}

export type PictureTypes = Record<PictureFormat, keyof typeof encoders>

/** The library's errors by our names. */
async function naming<T>(outcome: Promise<T>): Promise<T> {
  try {
    return await outcome
  } catch (error) {
    if (error instanceof PictureUnreadable || error instanceof PictureTooLarge) throw error
    if (error instanceof Error && outOfMemory.test(error.message))
      throw new PictureTooLarge('the picture takes too much memory', { cause: error })
    throw new PictureUnreadable('the picture cannot be read', { cause: error })
  }
}

/** Each decoder has words of its own for it; a thread that cannot be started has no room for its stack. */
const outOfMemory = /memory|alloc|creating thread/i

async function encode(
  master: Buffer,
  width: number,
  format: PictureFormat,
): Promise<EncodedPicture> {
  const { isAnimated, types } = await describe(master)
  const type = types[format]
  if (isAnimated) return { bytes: master, type }
  return encodeAs(type, open(master).resize({ width, withoutEnlargement: true }))
}

async function inspect(master: Buffer): Promise<PictureTypes> {
  const { isAnimated, types } = await describe(master)
  // A picture that breaks off has its size all the same; read small, it takes the least time.
  if (!isAnimated) await open(master).resize({ width: 16 }).raw().toBuffer()
  return types
}

async function describe(master: Buffer): Promise<{ isAnimated: boolean; types: PictureTypes }> {
  const metadata = await open(master).metadata()
  const { format, width, height, pages = 1, hasAlpha, isProgressive } = metadata
  if (!isReadable(format)) throw new PictureUnreadable(`${format} is not made smaller`)
  const limit = isProgressive ? maxProgressivePixels : maxPixels[format]
  if (width * height > limit) throw new PictureTooLarge(`${width} × ${height} px of ${format}`)
  if (pages > 1 && (format === 'webp' || format === 'png'))
    return { isAnimated: true, types: { avif: format, webp: format, plain: format } }
  const plain = hasAlpha ? 'png' : 'jpeg'
  return { isAnimated: false, types: { avif: 'avif', webp: 'webp', plain } }
}

function isReadable(format: string): format is keyof typeof maxPixels {
  return Object.hasOwn(maxPixels, format)
}

async function encodeShared(master: Buffer): Promise<EncodedPicture> {
  await describe(master)
  // Upright first: then its sides are those that are shown.
  const upright = open(master).flatten({ background: '#fff' })
  const { autoOrient, hasAlpha } = await sharp(master, { limitInputPixels: false }).metadata()
  const size = shareSize(autoOrient)
  const cut =
    hasAlpha && (await standsFree(master))
      ? ({ fit: 'contain', background: '#fff' } as const)
      : ({ fit: 'cover', position: subject } as const)
  return encodeAs('jpeg', upright.resize({ ...size, ...cut }))
}

/**
 * Whether a subject without a ground of its own touches neither side: it can be shown whole, with more of the ground to
 * the left and right of it.
 */
async function standsFree(master: Buffer): Promise<boolean> {
  const { data, info } = await open(master)
    .extractChannel('alpha')
    .resize({ width: 64, height: 64, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.every((alpha, index) => {
    const column = index % info.width
    return (column > 0 && column < info.width - 1) || alpha < shadow
  })
}

/** How opaque the end of a shadow is, of 255. */
const shadow = 24

/** The part of a picture that draws the eye: light, colour, skin. */
const subject = sharp.strategy.attention

/** A JPEG of pixels that stand in memory. */
export function encodeJpeg(data: Buffer, { width, height, channels }: OutputInfo): Promise<Buffer> {
  return encoders.jpeg(sharp(data, { raw: { width, height, channels } })).toBuffer()
}

/** The master is out of memory before the encoder, which takes as much again, begins. */
async function encodeAs(type: keyof typeof encoders, picture: Sharp): Promise<EncodedPicture> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } })
  try {
    return { bytes: await encoders[type](pixels).toBuffer(), type }
  } catch (error) {
    throw new PictureTooLarge(`${width} × ${height} px are too many for ${type}`, { cause: error })
  }
}

/** Qualities at which nothing is seen of the encoding: docs/decisions/0013-pictures.md has the figures. */
const encoders = {
  // Half the colours, as WebP and JPEG have them: 15 MB less for a picture of 2000 × 1125 px.
  avif: (picture: Sharp) => picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture: Sharp) => picture.webp({ quality: 80, effort: 4 }),
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }),
}

/** As it stands upright, whatever way the camera was held. Its pixels are counted by {@link describe}. */
function open(master: Buffer): Sharp {
  return sharp(master, { limitInputPixels: false, failOn: 'error', autoOrient: true })
}
