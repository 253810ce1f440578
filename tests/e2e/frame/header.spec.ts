import type { Page } from '@playwright/test'
import { page as contentPage } from '../../harness/content/page-builder.ts'
import {
  atBothWidths,
  english,
  expect,
  markDocument,
  openMenu,
  openPage,
  test,
} from '../fixtures.ts'
import { sampleNavigation } from '../sample-navigation.ts'

/** Scrolls in one step. @returns after the page has drawn the result */
async function scrollBy(page: Page, px: number): Promise<void> {
  await page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), px)
  await drawn(page)
}

/** Waits until the page has handled and drawn the scroll event. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)

/** The focused element and its visible share. */
async function focusedPart(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { left, top, width, height } = element.getBoundingClientRect()
    // A grid of points is sufficient: the element must not be covered entirely (WCAG 2.4.11).
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9]
    const isSeen = parts.some((x) =>
      parts.some((y) => {
        const seen = document.elementFromPoint(left + width * x, top + height * y)
        return seen !== null && (element.contains(seen) || seen.contains(element))
      }),
    )
    return { name: `${element.tagName} ${element.textContent.trim().slice(0, 40)}`, isSeen }
  })
}

const { locale, t } = english
const { subpage, contact } = sampleNavigation[locale]

test.describe('the header', () => {
  test.beforeEach(async ({ page }) => {
    await openPage(page, subpage.uri)
  })

  test('hides on scroll down, shows on scroll up', atBothWidths, async ({ page }) => {
    const header = page.getByRole('banner')
    await page.mouse.move(100, 400)
    await page.mouse.wheel(0, 700)
    await expect(header).toHaveAttribute('data-hidden')
    await expect(header).not.toBeInViewport()
    await page.mouse.wheel(0, -100)
    await expect(header).not.toHaveAttribute('data-hidden')
    await expect(header).toBeInViewport({ ratio: 1 })
    expect(await scrollTop(page)).toBeGreaterThan(300)
  })

  test('tolerates 10 px either way', async ({ page }) => {
    const header = page.getByRole('banner')
    await scrollBy(page, 600)
    await expect(header).toHaveAttribute('data-hidden')
    await scrollBy(page, -10)
    await expect(header).toHaveAttribute('data-hidden')
    await scrollBy(page, -1)
    await expect(header).not.toHaveAttribute('data-hidden')
    await scrollBy(page, 10)
    await expect(header).not.toHaveAttribute('data-hidden')
    await scrollBy(page, 1)
    await expect(header).toHaveAttribute('data-hidden')
  })

  test('is always visible at the top without gap', atBothWidths, async ({ page }) => {
    const header = page.getByRole('banner')
    const height = await header.evaluate((element) => element.clientHeight + 1)
    await scrollBy(page, height)
    await expect(header).not.toHaveAttribute('data-hidden')
    await scrollBy(page, 50)
    await expect(header).toHaveAttribute('data-hidden')
    await scrollBy(page, -height)
    await expect(header).not.toHaveAttribute('data-hidden')
  })

  test('shows on focus and stays', async ({ page }) => {
    const header = page.getByRole('banner')
    await page.locator('main a').last().focus()
    await page.locator('main a').first().focus()
    await drawn(page)
    await scrollBy(page, 500)
    await expect(header).toHaveAttribute('data-hidden')
    const before = await scrollTop(page)
    await header.getByRole('link').first().focus()
    await page.keyboard.press('Tab')
    await expect(header.locator(':focus-visible')).toBeInViewport({ ratio: 1 })
    await expect(header).not.toHaveAttribute('data-hidden')
    expect(await scrollTop(page)).toBe(before)
    await scrollBy(page, 200)
    await expect(header).not.toHaveAttribute('data-hidden')
    await expect(header.locator(':focus-visible')).toBeInViewport({ ratio: 1 })
  })

  for (const letterPx of [16, 32])
    test(`does not cover focus with letters of ${letterPx} px`, atBothWidths, async ({ page }) => {
      const browser = await page.context().newCDPSession(page)
      const fontSizes = { standard: letterPx, fixed: letterPx }
      await browser.send('Page.setFontSizes', { fontSizes })
      const { width = 0, height = 0 } = page.viewportSize() ?? {}
      await page.setViewportSize({ width: Math.min(width, 1000), height })
      await page.getByRole('contentinfo').getByRole('link').first().focus()
      for (const key of [
        ...Array<string>(25).fill('Shift+Tab'),
        ...Array<string>(12).fill('Tab'),
      ]) {
        await page.keyboard.press(key)
        await drawn(page)
        await expect.poll(() => focusedPart(page)).toMatchObject({ isSeen: true })
      }
    })

  test('stays still with reduced motion', async ({ page }) => {
    const header = page.getByRole('banner')
    await expect(header).toHaveCSS('transition-duration', '0.3s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(header).toHaveCSS('transition-duration', '0s')
    await scrollBy(page, 600)
    await expect(header).toHaveAttribute('data-hidden')
    await expect(header).not.toBeInViewport()
  })

  test('prints only its logo, even in its hidden state', atBothWidths, async ({ page }) => {
    const header = page.getByRole('banner')
    await scrollBy(page, 600)
    await expect(header).toHaveAttribute('data-hidden')
    await page.emulateMedia({ media: 'print' })
    await expect(header).toHaveCSS('translate', 'none')
    await expect(header).toHaveCSS('position', 'static')
    await expect(header.getByRole('link')).toHaveCount(1)
    await expect(header.getByRole('button')).toHaveCount(0)
  })

  test('links logo to home and button to contact', atBothWidths, async ({ page }) => {
    const isSameDocument = await markDocument(page)
    await openMenu(page)
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('nav.contact') })
      .click()
    await expect(page).toHaveURL(contact)
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('header.home') })
      .click()
    await expect(page).toHaveURL(`/${locale}`)
    expect(await isSameDocument()).toBe(true)
  })

  test('is at the top of the next page', async ({ page }) => {
    const header = page.getByRole('banner')
    await scrollBy(page, 900)
    await expect(header).toHaveAttribute('data-hidden')
    await page.locator(`footer a[href="${contact}"]`).first().click()
    await expect(page).toHaveURL(contact)
    await expect.poll(() => scrollTop(page)).toBe(0)
    await expect(header).not.toHaveAttribute('data-hidden')
  })

  test('leaves room above a page title outside blocks', atBothWidths, async ({ page, ownSite }) => {
    ownSite.backend.publish(contentPage({ [locale]: `/${locale}/plain` }, { title: 'Plain' }))
    await page.goto(`${ownSite.url}/${locale}/plain`)
    const header = await page.getByRole('banner').boundingBox()
    const title = await page.getByRole('heading', { name: 'Plain' }).boundingBox()
    if (!header || !title) throw new Error('no header or no title')
    expect(title.y - header.height).toBeGreaterThanOrEqual(24)
  })

  test.describe('with forced colours', () => {
    test.use({ contextOptions: { forcedColors: 'active' } })

    test('shows focus in the search', atBothWidths, async ({ page }) => {
      await openMenu(page)
      const input = page.getByRole('banner').getByRole('searchbox')
      await input.focus()
      await expect(input).toHaveCSS('outline-style', 'solid')
      await expect(input).not.toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)')
    })

    test('shows the current language', async ({ page }) => {
      const languages = page.getByRole('banner').locator('a[hreflang]')
      await expect(languages.first()).toHaveCSS('text-decoration-line', 'underline')
      await expect(languages.last()).toHaveCSS('text-decoration-line', 'none')
    })
  })
})
