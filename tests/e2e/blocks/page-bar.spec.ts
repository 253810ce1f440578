import type { Page } from '@playwright/test'
import { atBothWidths, english, expect, layOutAll, openPage, test } from '../fixtures.ts'
import { pageKinds } from '../sample-pages.ts'

const { locale, t } = english
const path = pageKinds[locale].model

/** Elements that the bar overlaps while they have the focus, without pictures that fill the window. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = document.querySelector('[data-page-bar] > *')
    const covered: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('main :is(a[href], button)')) {
      if (!bar || bar.contains(element) || !element.checkVisibility()) continue
      element.focus()
      const shown = element.getBoundingClientRect()
      if (shown.height > innerHeight / 2) continue
      const { top, bottom } = bar.getBoundingClientRect()
      if (shown.bottom > top + 1 && shown.top < bottom - 1) covered.push(element.outerHTML)
    }
    return covered
  })
}

/** Opens a model without the cookie notice, which hides the bar, and scrolls to the bar. */
async function openBar(page: Page, textSize: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, path)
  await page.getByRole('button', { name: t('cookie.decline') }).click()
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, textSize)
  await layOutAll(page)
  await page.evaluate(() => scrollTo(0, 2 * innerHeight + 600))
  return page.locator('[data-page-bar] > *')
}

test.describe('page bar', () => {
  test('leaves the focus uncovered', atBothWidths, async ({ page }) => {
    await expect(await openBar(page, '100%')).toBeInViewport({ ratio: 1 })
    expect(await findCovered(page)).toEqual([])
  })

  test('takes little of the window with large text', atBothWidths, async ({ page }) => {
    const bar = await openBar(page, '200%')
    const share = await bar.evaluate(({ clientHeight }) => clientHeight / innerHeight)
    expect(share).toBeLessThan(1 / 4)
    expect(await findCovered(page)).toEqual([])
  })
})
