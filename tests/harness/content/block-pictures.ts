import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** Screenshot of a block. */
export interface BlockPicture {
  block: string
  width: number
  height: number
  /** RGBA bytes of each pixel. */
  pixels: Buffer
}

const built = join(import.meta.dirname, '../../../dist/client')

/** The web font loads with the first paint or not at all; the screenshots need it. */
export async function waitForLetters(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const { pathname } = new URL(route.request().url())
    const styles = readFileSync(join(built, pathname), 'utf8')
    const body = styles.replace(/font-display: ?optional/g, 'font-display:block')
    await route.fulfill({ contentType: 'text/css', body })
  })
}

/** In taller screenshots, Chromium repeats the content. */
const mostPixels = 16_000

/** Screenshots of the blocks of a page in order, cut from one screenshot after the page has loaded. */
export async function blockPictures(page: Page): Promise<BlockPicture[]> {
  const places = await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) {
      image.loading = 'eager'
      // A screenshot may lack pictures that are not decoded yet.
      image.decoding = 'sync'
    }
    const whenLoaded = images
      .filter((image) => !image.complete)
      .map((image) => new Promise((resolve) => (image.onload = image.onerror = resolve)))
    await Promise.all(whenLoaded)
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
    // The player's own controls are not checked.
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

/** @returns share of the pixels in which two screenshots differ; 0 if the difference is invisible */
export function pictureDifference(before: BlockPicture, after: BlockPicture): number {
  const { width, height, pixels } = before
  if (width !== after.width || height !== after.height) return 1
  if (pixels.equals(after.pixels)) return 0
  const count = pixelmatch(pixels, after.pixels, undefined, width, height, { threshold: 0.1 })
  const share = count / (width * height)
  return share > 0.0002 ? share : 0
}
