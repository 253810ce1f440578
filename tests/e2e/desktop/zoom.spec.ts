import type { Page } from '@playwright/test'
import { expect, hydrated, languages, test } from '../fixtures.ts'
import { pageKinds, samplePaths } from '../sample-pages.ts'

// 1280 × 1024 at 400 %: WCAG 1.4.10, 2.4.11
test.use({
  viewport: { width: 320, height: 256 },
  expectedProblems: [/^request: 404 .*\/(nirgends|nowhere)$/],
})

/** What has the focus and cannot be seen: every element is given it in turn, as the Tab key would. */
async function coveredWhenFocused(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const covered: string[] = []
    const candidates = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"]',
    )
    for (const element of candidates) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      element.focus()
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      if (document.activeElement === element && !isSeen(element))
        covered.push(`${element.tagName} ${element.textContent.trim().slice(0, 40)}`)
    }
    return covered

    /** Some part of it is in the window with nothing above it. */
    function isSeen(element: HTMLElement): boolean {
      return [...element.getClientRects()].some(({ left, top, width, height }) => {
        for (const x of [0.1, 0.5, 0.9])
          for (const y of [0.1, 0.3, 0.5, 0.7, 0.9]) {
            const hit = document.elementFromPoint(left + width * x, top + height * y)
            if (hit && (element.contains(hit) || hit === element.parentElement)) return true
          }
        return false
      })
    }
  })
}

for (const { locale } of languages)
  test.describe(`at 400 % zoom in ${locale}`, () => {
    test('no page scrolls sideways', async ({ page }) => {
      test.setTimeout(240_000) // some ninety pages
      const wide: string[] = []
      for (const path of [...samplePaths(locale), ...Object.values(pageKinds[locale])]) {
        await page.goto(path)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > 320) wide.push(`${path} ${width}`)
      }
      expect(wide).toEqual([])
    })

    for (const [kind, path] of Object.entries(pageKinds[locale]))
      test(`what has the focus is seen, the cookie notice open: ${kind}`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.goto(path)
        await hydrated(page)
        await expect(page.locator('[data-cookie-notice]')).toBeVisible()
        expect(await coveredWhenFocused(page)).toEqual([])
      })
  })
