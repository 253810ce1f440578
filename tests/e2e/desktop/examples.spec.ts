import type { Page } from '@playwright/test'
import { localeCodes, type Locale } from '../../../locales/locales.ts'
import { blockExamples } from '../../harness/block-examples.ts'
import { violations } from '../axe-violations.ts'
import { expect, fetchNothingAhead, hydrated } from '../fixtures.ts'
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

async function open(page: Page, path: string): Promise<void> {
  await fetchNothingAhead(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await hydrated(page)
}

for (const path of localeCodes.flatMap(pagesOf)) {
  test(`no example sticks out at any width: ${path}`, async ({ page }) => {
    await open(page, path)
    const found: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      found.push(...(await page.evaluate(stickingOut)).map((what) => `${width}: ${what}`))
    }
    expect(found).toEqual([])
  })

  test(`nothing shuts anybody out of an example, light or dark: ${path}`, async ({ page }) => {
    test.slow()
    await open(page, path)
    expect(await violations(page)).toEqual([])
  })
}
