import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { maxPixels, maxProgressivePixels } from '../../content/contract/picture-limits.ts'
import { shareSize, type PictureSize } from '../../routing/picture-address.ts'
import { PictureTooLarge, PictureUnreadable } from './picture-error.ts'

/** Formats that a browser can show: `plain` is JPEG, or PNG where the picture has transparency. */
export type PictureFormat = 'avif' | 'webp' | 'plain'

export interface EncodedPicture {
  bytes: Buffer
  type: PictureType
}

/** Subtype of the content type and extension of the file name; data sheets are PDF. */
export type PictureType = keyof typeof encoders | 'pdf'

// One thread for each picture, and no cache.
sharp.concurrency(1)
sharp.cache(false)
// Only these loaders read files of the backend; the library has some sixty formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})

/**
 * Resizes a picture to the requested width, without enlarging it. An animation stays as it is, except as a share picture.
 *
 * @throws {PictureUnreadable} where the bytes are no picture, or a damaged one
 * @throws {PictureTooLarge}
 */
export async function encodePicture(
  master: Buffer,
  size: PictureSize,
  format: PictureFormat,
): Promise<EncodedPicture> {
  try {
    return await (size === 'share' ? encodeShared(master) : encode(master, size, format))
  } catch (error) {
    if (error instanceof PictureUnreadable || error instanceof PictureTooLarge) throw error
    if (error instanceof Error && outOfMemory.test(error.message))
      throw new PictureTooLarge('the picture takes too much memory', { cause: error })
    throw new PictureUnreadable('the picture cannot be read', { cause: error })
  }
}

/** Messages of decoders that run out of memory; a thread cannot be started where its stack has no room. */
const outOfMemory = /memory|alloc|creating thread/i

async function encode(
  master: Buffer,
  width: number,
  format: PictureFormat,
): Promise<EncodedPicture> {
  const { format: read, pages = 1, hasAlpha } = await readMetadata(master)
  if (pages > 1 && (read === 'webp' || read === 'png')) return { bytes: master, type: read }
  const plain = hasAlpha ? 'png' : 'jpeg'
  const type = format === 'plain' ? plain : format
  return encodeAs(type, open(master).resize({ width, withoutEnlargement: true }))
}

/** Checks the format and the pixels of an original, before it is decoded. */
async function readMetadata(master: Buffer): Promise<Metadata> {
  const metadata = await open(master).metadata()
  const { format, width, height, isProgressive } = metadata
  if (!isReadable(format)) throw new PictureUnreadable(`${format} is not resized`)
  const limit = isProgressive ? maxProgressivePixels : maxPixels[format]
  if (width * height > limit) throw new PictureTooLarge(`${width} × ${height} px of ${format}`)
  return metadata
}

function isReadable(format: string): format is keyof typeof maxPixels {
  return Object.hasOwn(maxPixels, format)
}

async function encodeShared(master: Buffer): Promise<EncodedPicture> {
  const { autoOrient, hasAlpha } = await readMetadata(master)
  // The rotation comes first, so that width and height are those of the upright picture.
  const upright = open(master).flatten({ background: '#fff' })
  const size = shareSize(autoOrient)
  const cut =
    hasAlpha && (await standsFree(master))
      ? ({ fit: 'contain', background: '#fff' } as const)
      : ({ fit: 'cover', position: subject } as const)
  return encodeAs('jpeg', upright.resize({ ...size, ...cut }))
}

/**
 * True if a subject on a transparent background touches neither the left nor the right edge. It can
 * then be shown whole, with more background on both sides.
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

/** Opacity of the edge of a shadow, of 255. */
const shadow = 24

/** Crop strategy for the most noticeable part of a picture: light, colour, skin. */
const subject = sharp.strategy.attention

/** Encodes raw pixels as a JPEG. */
export function encodeJpeg(data: Buffer, { width, height, channels }: OutputInfo): Promise<Buffer> {
  return encoders.jpeg(sharp(data, { raw: { width, height, channels } })).toBuffer()
}

/** Encodes a picture in two steps, so that the original is freed before the encoder, which takes as much memory again, starts. */
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

/** Qualities without visible artefacts: docs/decisions/0013-pictures.md has the measurements. */
const encoders = {
  // Chroma subsampling, as in WebP and JPEG, saves 15 MB for a picture of 2000 × 1125 px.
  avif: (picture: Sharp) => picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture: Sharp) => picture.webp({ quality: 80, effort: 4 }),
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true }),
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }),
}

/** Opens a picture rotated upright according to its EXIF data. The pixel limit is checked by {@link readMetadata}. */
function open(master: Buffer): Sharp {
  return sharp(master, { limitInputPixels: false, failOn: 'error', autoOrient: true })
}
