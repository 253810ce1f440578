import type { Page } from '@playwright/test'
import { expect, openPage, test } from '../fixtures.ts'
import { pinch, swipe } from '../fingers.ts'

const model = '/en/machines/vacuum-lifters/vl-750'
const middle = { x: 187, y: 400 }

test.use({ isMobile: true })

test.beforeEach(async ({ page }) => {
  // The notice would cover the touched part of the page.
  await page.addInitScript(() => localStorage.setItem('acceptCookies', 'true'))
})

/** The gallery of the home page and its slide number: `2 / 3`. */
async function openGallery(page: Page) {
  await openPage(page, '/en')
  const gallery = page.locator('[data-carousel]').first()
  return { gallery, numbers: gallery.locator('[data-status] > :first-child') }
}

test.describe('touch', () => {
  test('swipes a gallery sideways and scrolls the page vertically', async ({ page }) => {
    const { gallery, numbers } = await openGallery(page)
    await expect(gallery).toHaveAttribute('data-playing')
    // Right after an automatic step, so that no step coincides with the finger.
    await expect(numbers).toHaveText('2 / 3')

    await swipe(page, { x: 320, y: 200 }, { x: 60, y: 205 })
    await expect(numbers).toHaveText('3 / 3')
    await expect(gallery).not.toHaveAttribute('data-playing')
    await swipe(page, { x: 60, y: 200 }, { x: 320, y: 200 })
    await expect(numbers).toHaveText('2 / 3')
    expect(await page.evaluate(() => scrollY)).toBe(0)

    await swipe(page, { x: 180, y: 300 }, { x: 190, y: 100 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await expect(numbers).toHaveText('2 / 3')
  })

  test('advances one slide per swipe at any speed', async ({ page }) => {
    const { gallery, numbers } = await openGallery(page)
    await gallery.locator('[data-native-scroll]').last().tap()
    await expect(numbers).toHaveText('3 / 3')

    await swipe(page, { x: 5, y: 200 }, { x: 370, y: 200 })
    await expect(numbers).not.toHaveText('3 / 3')
    await expect(numbers).toHaveText('2 / 3')
    await swipe(page, { x: 5, y: 200 }, { x: 370, y: 200 })
    await expect(numbers).toHaveText('1 / 3')
    // A tap without a link, then a button: the swipe threshold does not apply to buttons.
    await page.touchscreen.tap(187, 300)
    await gallery.locator('[data-step="-1"]').tap()
    await expect(numbers).toHaveText('3 / 3')
  })

  test('swipes, zooms, drags and dismisses a picture', async ({ page }) => {
    await openPage(page, model)
    await page.locator('[data-picture]').first().tap()
    const dialog = page.getByRole('dialog')
    const counter = dialog.locator('.pswp__counter')
    await opened(page)
    await expect(counter).toHaveText(/^1 \/ /)

    await swipe(page, { x: 320, y: 400 }, { x: 60, y: 400 })
    await expect(counter).toHaveText(/^2 \/ /)

    const fit = await width(page)
    await pinch(page, middle, [80, 320])
    await expect.poll(() => width(page)).toBeGreaterThan(fit * 2)
    // A picture larger than the window is dragged; the next picture does not appear.
    await swipe(page, middle, { x: 147, y: 400 })
    await expect(counter).toHaveText(/^2 \/ /)
    await pinch(page, middle, [320, 80])
    await expect.poll(() => width(page)).toBe(fit)

    const top = await page.evaluate(() => scrollY)
    await swipe(page, { x: 187, y: 300 }, { x: 187, y: 700 })
    await expect(dialog).toHaveCount(0)
    expect(await page.evaluate(() => scrollY)).toBe(top)
    await expect(page).toHaveURL(model)
  })

  test('zooms a page with two fingers', async ({ page }) => {
    await openPage(page, model)
    await pinch(page, middle, [80, 320])
    await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(2)
  })
})

/** A picture handles touch after its animation. */
async function opened(page: Page): Promise<void> {
  await expect(page.locator('.pswp--ui-visible')).toBeVisible()
  let before = 0
  await expect
    .poll(async () => {
      const last = before
      before = await width(page)
      return before === last
    })
    .toBe(true)
}

/** Rectangle of the visible picture, px. */
function width(page: Page): Promise<number> {
  return page
    .locator('.pswp__item[aria-hidden="false"] .pswp__img:not(.pswp__img--placeholder)')
    .evaluate((picture) => Math.round(picture.getBoundingClientRect().width))
}
