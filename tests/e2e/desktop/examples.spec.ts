import { localeCodes, type Locale } from '../../../locales/locales.ts'
import { blockExamples } from '../../harness/content/block-examples.ts'
import { violations } from '../axe-violations.ts'
import { expect, fetchNothingAhead, layOutAll, openPage } from '../fixtures.ts'
import { test } from '../preview-site.ts'
import { stickingOut } from '../sticking-out.ts'

/** The last one is 1280 px at 400 % zoom (WCAG 1.4.10). */
const widths = [2200, 1440, 1000, 768, 375, 320]

/** Pages of the catalogue with one example of each type, so that all examples are on some of them. */
function pagesOf(locale: Locale): string[] {
  const numbers = Object.values(blockExamples).map(
    (examples) => examples.filter((example) => example.locale === locale).length,
  )
  return Array.from(
    { length: Math.max(...numbers) },
    (_, index) => `/catalogue/frame/each/${index + 1}?locale=${locale}`,
  )
}

test.describe('examples', () => {
  for (const path of localeCodes.flatMap(pagesOf))
    test(`are accessible without overflow in both schemes: ${path}`, async ({ page }) => {
      test.slow()
      await fetchNothingAhead(page)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openPage(page, path)
      await layOutAll(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await page.evaluate(stickingOut), `${width} px`).toEqual([])
        // The languages differ only in the length of their texts.
        if (width === 1440 && path.endsWith('=de')) expect.soft(await violations(page)).toEqual([])
      }
    })
})
