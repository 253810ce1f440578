import type { Locator, Page } from '@playwright/test'
import { atBothWidths, english, expect, hydrated, languages, openPage, test } from '../fixtures.ts'
import { paintWholeDocument, recordShifts } from '../loading/slow-line.ts'

const texts = {
  de: { accept: 'Einverstanden', policy: 'Datenschutzerklärung' },
  en: { accept: 'Accept', policy: 'Privacy policy' },
}
const noticeOf = (page: Page): Locator => page.locator('[data-cookie-notice]')
const agreeIn = (page: Page): Locator => noticeOf(page).getByRole('button').last()
/** Visual weight of a button: accepting and declining must be equally easy. */
const looks = (button: Locator) =>
  button.evaluate((element) => {
    const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element)
    const { width, height, top } = element.getBoundingClientRect()
    return { color, backgroundColor, borderColor, fontSize, fontWeight, width, height, top }
  })
const isAccepted = (page: Page) => page.evaluate(() => localStorage.getItem('acceptCookies'))

test.describe('cookie notice', () => {
  for (const { locale, t } of languages) {
    const { accept, policy } = texts[locale]

    test(`${locale}: is shown until consent`, atBothWidths, async ({ page }) => {
      await page.goto(`/${locale}`)
      const notice = page.getByRole('region', { name: t('cookie.label') })
      await expect(notice).toBeVisible()
      await expect(notice.getByRole('link', { name: policy })).toBeVisible()
      await expect(notice.getByRole('button')).toHaveText([t('cookie.decline'), accept])
      expect(await looks(notice.getByRole('button').first())).toEqual(await looks(agreeIn(page)))
      await agreeIn(page).click()
      await expect(notice).toBeHidden()
      expect(await isAccepted(page)).toBe('true')

      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(notice).toBeHidden()
    })
  }

  const { locale, t } = english
  const { accept } = texts[locale]

  test('reopens from the footer and returns focus', async ({ page }) => {
    await openPage(page, `/${locale}`)
    const notice = noticeOf(page)
    await notice.getByRole('button', { name: accept }).click()
    const settings = page.getByRole('contentinfo').getByRole('button', {
      name: t('cookie.settings'),
    })
    for (const choice of [t('cookie.save'), t('cookie.decline')]) {
      await settings.focus()
      await page.keyboard.press('Enter')
      await expect(notice).toBeFocused()
      for (const box of await notice.getByRole('checkbox').all()) await expect(box).toBeChecked()
      await notice.getByRole('button', { name: choice }).focus()
      await page.keyboard.press('Enter')
      await expect(notice).toBeHidden()
      await expect(settings).toBeFocused()
    }
    expect(await isAccepted(page)).toBe('false')

    await page.reload()
    await hydrated(page)
    await expect(notice).toBeHidden()
  })

  test('stores a single purpose in its settings', async ({ page }) => {
    await openPage(page, `/${locale}`)
    const notice = noticeOf(page)
    await notice.getByText(t('cookie.choose')).click()
    const boxes = notice.getByRole('checkbox')
    await expect(boxes).toHaveCount(3)
    for (const box of await boxes.all()) await expect(box).not.toBeChecked()
    await notice.getByRole('checkbox', { name: t('cookie.maps') }).check()
    await notice.getByRole('button', { name: t('cookie.save') }).click()
    await expect(notice).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-consent', 'maps')
    expect(await isAccepted(page)).toBe('false')

    await page.reload()
    await page.getByRole('button', { name: t('cookie.settings') }).click()
    await expect(boxes.nth(0)).not.toBeChecked()
    await expect(boxes.nth(1)).toBeChecked()
    await expect(boxes.nth(2)).not.toBeChecked()
  })

  test('keeps the choice on Escape', async ({ page }) => {
    await openPage(page, `/${locale}`)
    const notice = noticeOf(page)
    await agreeIn(page).focus()
    await page.keyboard.press('Escape')
    await expect(notice).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(notice).toBeHidden()

    const settings = page.getByRole('button', { name: t('cookie.settings') })
    await settings.press('Enter')
    await expect(notice).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(notice).toBeHidden()
    await expect(settings).toBeFocused()
    expect(await isAccepted(page)).toBe('true')
  })

  test('applies a choice in other tabs', async ({ page, context }) => {
    await openPage(page, `/${locale}`)
    const other = await context.newPage()
    await openPage(other, `/${locale}`)
    await agreeIn(page).click()
    await expect(noticeOf(other)).toBeHidden()
    await expect(other.locator('html')).toHaveAttribute('data-consent', /films/)
  })

  test('is in the first paint without layout shift', atBothWidths, async ({ page }) => {
    const shifts = await recordShifts(page)
    await paintWholeDocument(page)
    await page.goto('/de', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('[data-cookie-notice]'))
    expect(await noticeOf(page).isVisible()).toBe(true)
    await hydrated(page)
    const top = () =>
      page.locator('main').evaluate((main) => main.getBoundingClientRect().top + window.scrollY)
    const before = await top()
    await agreeIn(page).click()
    await expect(noticeOf(page)).toBeHidden()
    expect(await top()).toBe(before)
    expect(await shifts()).toEqual([])
  })

  for (const { name, property } of [
    { name: 'blocked', property: 'localStorage' },
    { name: 'full', property: 'setItem' },
  ])
    test(`can be dismissed with ${name} storage`, async ({ page }) => {
      await page.addInitScript((broken) => {
        const owner = broken === 'setItem' ? Storage.prototype : window
        Object.defineProperty(owner, broken, {
          get() {
            throw new Error('storage')
          },
        })
      }, property)
      await page.goto('/en')
      const notice = noticeOf(page)
      await expect(notice).toBeVisible()
      await agreeIn(page).click()
      await expect(notice).toBeHidden()
      await expect(page.locator('html')).toHaveAttribute('data-consent', /films/)
    })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, expectedProblems: [/^request: csp .*\.js$/] })

    test('is absent with its button', async ({ page }) => {
      await page.goto('/de')
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(noticeOf(page)).toBeHidden()
      await expect(page.getByText('Cookie-Einstellungen')).toBeHidden()
    })
  })

  /** Tabs through a page. @returns focused elements that the notice covered, or cut without need */
  async function coveredFocus(page: Page): Promise<string[]> {
    const covered: string[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement ?? document.body
        const notice = document.querySelector('[data-cookie-notice]')
        if (element === document.body || !notice) return null
        const { top, bottom, height } = element.getBoundingClientRect()
        const over = notice.getBoundingClientRect()
        const overlap = Math.min(bottom, over.bottom) - Math.max(top, over.top)
        const isFree = overlap <= 1 || (height > 100 && height - overlap > 40)
        const isInView = bottom > 0 && top < window.innerHeight
        const isAbove = element.matches('a[href="#main"]') // the skip link is above everything
        const isSeen = notice.contains(element) || isAbove || (isInView && isFree)
        const isLast = element.matches('footer li:last-child > button')
        return { isSeen, isLast, text: element.textContent || element.outerHTML }
      })
      if (focused && !focused.isSeen) covered.push(focused.text)
      if (!focused || focused.isLast) return covered
    }
  }

  const everywhere = [
    { name: 'of the device', viewport: undefined, details: atBothWidths },
    { name: 'of 320 × 640', viewport: { width: 320, height: 640 }, details: {} },
  ]
  for (const { name, viewport, details } of everywhere)
    test(`covers no focused element on a screen ${name}`, details, async ({ page }) => {
      if (viewport) await page.setViewportSize(viewport)
      await openPage(page, '/de/kontakt')
      await expect(noticeOf(page)).toBeVisible()
      expect(await coveredFocus(page)).toEqual([])
    })
})
