import sharp, { type Create } from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodePicture } from './encode-picture.ts'
import { PictureTooLarge, PictureUnreadable } from './picture-error.ts'

function create({ width = 900, height = 600, ...others }: Partial<Create>) {
  return sharp({
    create: { width, height, channels: 3, background: '#c30', ...others },
  })
}

function seeThrough(): Promise<Buffer> {
  return create({ channels: 4, background: '#0000' }).webp().toBuffer()
}

async function animation(): Promise<Buffer> {
  const frames = [create({}).png(), create({ background: '#03c' }).png()]
  const images = await Promise.all(frames.map((frame) => frame.toBuffer()))
  return sharp(images, { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** Noise. Half of a picture of one colour could decode completely. */
const noise = () => create({ noise: { type: 'gaussian', mean: 128, sigma: 60 } })
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

const jpeg = await create({}).jpeg().toBuffer()
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle cx="20" cy="15" r="9"/></svg>',
)

describe('encode picture', async () => {
  test.each([
    { format: 'avif', type: 'avif' },
    { format: 'webp', type: 'webp' },
    { format: 'plain', type: 'jpeg' },
  ] as const)('encodes a photograph as $format', async ({ format, type }) => {
    const { bytes, type: said } = await encodePicture(jpeg, 320, format)
    const { width, height, format: found, compression } = await sharp(bytes).metadata()
    expect({ width, height, said }).toEqual({ width: 320, height: 213, said: type })
    expect(compression === 'av1' ? 'avif' : found).toBe(type)
  })

  test('encodes transparency as PNG in the plain format', async () => {
    expect((await encodePicture(await seeThrough(), 320, 'plain')).type).toBe('png')
  })

  test('does not enlarge a picture', async () => {
    const { bytes } = await encodePicture(jpeg, 2400, 'webp')
    expect((await sharp(bytes).metadata()).width).toBe(900)
  })

  test('applies the EXIF orientation', async () => {
    const turned = await create({}).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { width, height, orientation } = await sharp(
      (await encodePicture(turned, 320, 'webp')).bytes,
    ).metadata()
    expect({ width, height, orientation }).toEqual({
      width: 320,
      height: 480,
      orientation: undefined,
    })
  })

  test('keeps an animation unchanged', async () => {
    const master = await animation()
    const { bytes, type } = await encodePicture(master, 320, 'avif')
    expect([bytes === master, type]).toEqual([true, 'webp'])
  })

  test.each([
    {
      name: 'limits the width to 1200 px',
      master: await create({ width: 2000, height: 1500 }).webp().toBuffer(),
      width: 1200,
    },
    { name: 'keeps the width of a narrow picture', master: jpeg, width: 900 },
  ])('for social networks $name and encodes JPEG', async ({ master, width }) => {
    const { bytes, type } = await encodePicture(master, 'share', 'plain')
    const shown = await sharp(bytes).metadata()
    expect([shown.width, shown.height]).toEqual([width, Math.round((width * 630) / 1200)])
    expect(type).toBe('jpeg')
  })

  test.each([
    { name: 'shows the whole of a free-standing subject', left: 600, top: 900, isWhole: true },
    { name: 'crops to fill with a subject at the edge', left: 0, top: 300 },
  ])('for social networks $name', async ({ left, top, isWhole }) => {
    const subject = await create({ width: 400, height: 300 }).png().toBuffer()
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const master = await sharp({
      create: { width: 1600, height: 1200, channels: 4, background: clear },
    })
      .composite([{ input: subject, left, top }])
      .webp()
      .toBuffer()
    const { bytes } = await encodePicture(master, 'share', 'plain')
    const { info } = await sharp(bytes)
      .trim({ threshold: 40 })
      .toBuffer({ resolveWithObject: true })
    const scale = isWhole ? 630 / 1200 : 1200 / 1600
    expect(Math.abs(info.width - 400 * scale)).toBeLessThan(4)
    expect(Math.abs(info.height - 300 * scale)).toBeLessThan(4)
  })

  test.each([
    { name: 'an HTML document', master: Buffer.from('<!doctype html>') },
    { name: 'an empty file', master: Buffer.alloc(0) },
    { name: 'half a JPEG', master: half(jpeg) },
    { name: 'half a PNG', master: half(await noise().png().toBuffer()) },
    { name: 'half a WebP', master: half(await noise().webp().toBuffer()) },
    { name: 'half an AVIF', master: half(await noise().avif({ effort: 0 }).toBuffer()) },
    { name: 'an SVG with a picture extension', master: drawing },
    { name: 'another format', master: await create({}).tiff().toBuffer() },
  ])('rejects $name', async ({ master }) => {
    await expect(encodePicture(master, 640, 'webp')).rejects.toThrow(PictureUnreadable)
    await expect(encodePicture(master, 'share', 'plain')).rejects.toThrow(PictureUnreadable)
  })

  /** Pictures of one colour: many pixels in few bytes. */
  const pixels = (million: number) => create({ width: 4000, height: million * 250 })

  test.each([
    { name: 'a JPEG of 51 megapixels', master: await pixels(51).jpeg().toBuffer() },
    {
      name: 'a PNG of 51 megapixels',
      master: await pixels(51).png({ compressionLevel: 1 }).toBuffer(),
    },
    { name: 'a WebP of 25 megapixels', master: await pixels(25).webp({ effort: 0 }).toBuffer() },
    { name: 'an AVIF of 6 megapixels', master: await pixels(6).avif({ effort: 0 }).toBuffer() },
    {
      name: 'a progressive JPEG of 13 megapixels',
      master: await pixels(13).jpeg({ progressive: true }).toBuffer(),
    },
    {
      name: 'an interlaced PNG of 13 megapixels',
      master: await pixels(13).png({ progressive: true }).toBuffer(),
    },
  ])('rejects $name before decoding', async ({ master }) => {
    await expect(encodePicture(master, 640, 'webp')).rejects.toThrow(PictureTooLarge)
    await expect(encodePicture(master, 'share', 'plain')).rejects.toThrow(PictureTooLarge)
  })

  test('converts 16 bits per channel to 8', async () => {
    const master = await create({}).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(master).metadata()).depth).toBe('ushort')
    const { bytes } = await encodePicture(master, 320, 'plain')
    const [red, green, blue] = (await sharp(bytes).stats()).channels.map(({ mean }) => mean)
    expect([red, green, blue].map((mean = 0) => Math.round(mean / 17))).toEqual([12, 3, 0])
  })
})
