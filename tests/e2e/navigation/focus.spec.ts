import type { Page } from '@playwright/test'
import { expect, german, openPage, test } from '../fixtures.ts'
import { pageKinds } from '../sample-pages.ts'

test.describe('focus', () => {
  test('outlines every tab stop', async ({ page }) => {
    await openPage(page, pageKinds[german.locale].contact)
    const outlines = await outlinesByTab(page)
    expect(outlines.length).toBeGreaterThan(20)
    expect(outlines.filter(({ width }) => width < 2)).toEqual([])
  })
})

/** Outline of each focused element, from the top to the end of the page. */
async function outlinesByTab(page: Page): Promise<{ element: string; width: number }[]> {
  const outlines: { element: string; width: number }[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => {
      const { activeElement } = document
      if (!activeElement || activeElement === document.body) return null
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(activeElement)
      const isSeen = outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)'
      // The search shows a line below instead.
      const width = isSeen || activeElement.matches('[type="search"]') ? outlineWidth : '0'
      return { element: activeElement.outerHTML.slice(0, 100), width: Number.parseFloat(width) }
    })
    if (!outline) return outlines
    outlines.push(outline)
  }
}
