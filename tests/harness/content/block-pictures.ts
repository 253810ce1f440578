import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** What a block looks like. */
export interface BlockPicture {
  block: string
  width: number
  height: number
  /** Red, green, blue and alpha of each. */
  pixels: Buffer
}

const built = join(import.meta.dirname, '../../../dist/client')

/** The letters of the site come with its first paint or not at all; in a picture they are to be there. */
export async function waitForLetters(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const { pathname } = new URL(route.request().url())
    const styles = readFileSync(join(built, pathname), 'utf8')
    const body = styles.replace(/font-display: ?optional/g, 'font-display:block')
    await route.fulfill({ contentType: 'text/css', body })
  })
}

/** Chromium repeats itself in pictures that are higher. */
const mostPixels = 16_000

/** Pictures of the blocks of a page in their order, cut out of one when all of the page has loaded. */
export async function blockPictures(page: Page): Promise<BlockPicture[]> {
  const places = await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) {
      image.loading = 'eager'
      // Of a picture that is decoded later a screenshot may have nothing.
      image.decoding = 'sync'
    }
    const whenLoaded = images
      .filter((image) => !image.complete)
      .map((image) => new Promise((resolve) => (image.onload = image.onerror = resolve)))
    await Promise.all(whenLoaded)
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
    // What a player shows is its own affair.
    for (const player of document.querySelectorAll('video')) player.style.visibility = 'hidden'
    scrollTo(0, 0)
    return [...document.querySelectorAll<HTMLElement>('[data-block]')].map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const block = element.dataset['block'] ?? ''
      return { block, top: Math.floor(top), bottom: Math.ceil(bottom) }
    })
  })
  const png = await page.screenshot({ fullPage: true, animations: 'disabled' })
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  if (info.height > mostPixels) throw new Error(`a page of ${info.height} px is too high`)
  const bytesPerRow = info.width * 4
  return places.map(({ block, top, bottom }) => {
    const pixels = data.subarray(top * bytesPerRow, bottom * bytesPerRow)
    return { block, width: info.width, height: bottom - top, pixels }
  })
}

/** @returns share of the pixels in which two pictures of a block differ; 0 where nobody would see it */
export function pictureDifference(before: BlockPicture, after: BlockPicture): number {
  const { width, height, pixels } = before
  if (width !== after.width || height !== after.height) return 1
  if (pixels.equals(after.pixels)) return 0
  const count = pixelmatch(pixels, after.pixels, undefined, width, height, { threshold: 0.1 })
  const share = count / (width * height)
  return share > 0.0002 ? share : 0
}
