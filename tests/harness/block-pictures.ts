import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** What a block looks like. */
export interface BlockPicture {
  block: string
  picture: PNG
}

const built = join(import.meta.dirname, '../../dist/client')

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
    for (const image of images) image.loading = 'eager'
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
  const whole = PNG.sync.read(png)
  if (whole.height > mostPixels) throw new Error(`a page of ${whole.height} px is too high`)
  return places.map(({ block, top, bottom }) => {
    const picture = new PNG({ width: whole.width, height: bottom - top })
    PNG.bitblt(whole, picture, 0, top, whole.width, bottom - top, 0, 0)
    return { block, picture }
  })
}

/** What differs between two pictures of a block: share of its pixels, and a picture that shows where. */
export interface Difference {
  share: number
  picture?: PNG
}

/** @returns `null` where nobody would see a difference */
export function pictureDifference(before: PNG, after: PNG): Difference | null {
  const { width, height } = before
  if (width !== after.width || height !== after.height) return { share: 1 }
  const picture = new PNG({ width, height })
  const options = { threshold: 0.1 }
  const count = pixelmatch(before.data, after.data, picture.data, width, height, options)
  const share = count / (width * height)
  return share > 0.0002 ? { share, picture } : null
}
