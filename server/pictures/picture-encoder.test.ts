import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sheet } from './data-sheet.fixture.ts'
import type { PictureSize } from '../../routing/picture-address.ts'
import { createPictureEncoder } from './picture-encoder.ts'
import { PictureTooLarge } from './picture-error.ts'

const media = join(import.meta.dirname, '../../sample-site/content/media')
const picture = await readFile(join(media, 'ph-1200-detail.webp'))
const other = await readFile(join(media, 'vl-750-cutaway.webp'))

/** Wider than any picture of a page; AVIF would exceed the memory limit. */
const widest = 3200 as PictureSize
const tooLarge = await sharp({
  create: { width: 3200, height: 3200, channels: 4, background: '#c303' },
})
  .webp()
  .toBuffer()

describe('picture encoder', () => {
  test('encodes the largest picture after drawing data sheets', async () => {
    const encoder = createPictureEncoder({ timeoutMs: 600_000 })
    for (let round = 0; round < 2; round++) {
      const { type } = await encoder.draw({ kind: 'sheet', sheet, pictures: [picture, other] })
      expect(type).toBe('pdf')
      expect((await encoder.encode(picture, 1600, 'avif')).type).toBe('avif')
    }
  })

  test('recovers after an oversized picture', async () => {
    const encoder = createPictureEncoder({ timeoutMs: 600_000 })
    for (let round = 0; round < 2; round++) {
      await expect(encoder.encode(tooLarge, widest, 'avif')).rejects.toThrow(PictureTooLarge)
      expect((await encoder.encode(picture, 1600, 'avif')).type).toBe('avif')
    }
  })
})
