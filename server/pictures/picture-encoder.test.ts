import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sheet } from './data-sheet.fixture.ts'
import type { PictureSize } from '../../routing/picture-address.ts'
import { createPictureEncoder } from './picture-encoder.ts'
import { PictureTooLarge } from './picture-error.ts'

const media = join(import.meta.dirname, '../../content/files/media')
const picture = await readFile(join(media, 'ph-1200-detail.webp'))
const other = await readFile(join(media, 'vl-750-cutaway.webp'))

/** No page shows one as wide: AVIF takes more memory for it than there is. */
const widest = 3200 as PictureSize
const tooLarge = await sharp({
  create: { width: 3200, height: 3200, channels: 4, background: '#c303' },
})
  .webp()
  .toBuffer()

test('the largest picture of a page is made after data sheets, which leave memory behind', async () => {
  const encoder = createPictureEncoder({ timeoutMs: 30_000 })
  for (let round = 0; round < 2; round++) {
    const { type } = await encoder.draw({ sheet, pictures: [picture, other] })
    expect(type).toBe('pdf')
    expect((await encoder.encode(picture, 1600, 'avif')).type).toBe('avif')
  }
})

test('what cannot be made takes nothing from the next', async () => {
  const encoder = createPictureEncoder({ timeoutMs: 30_000 })
  for (let round = 0; round < 2; round++) {
    await expect(encoder.encode(tooLarge, widest, 'avif')).rejects.toThrow(PictureTooLarge)
    expect((await encoder.encode(picture, 1600, 'avif')).type).toBe('avif')
  }
})
