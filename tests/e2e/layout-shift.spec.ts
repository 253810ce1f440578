import type { Page } from '@playwright/test'
import { expect, fetchNothingAhead, hydrated, languages, test } from './fixtures.ts'
import { pageKinds } from './sample-pages.ts'

test.use({ expectedProblems: [/^request: 404 .*\/(nirgends|nowhere)$/] })

interface Shift extends PerformanceEntry {
  hadRecentInput: boolean
  sources: { node?: Node }[]
}

declare global {
  interface Window {
    /** What has moved, a line each. */
    shifts: string[]
  }
}

/** Keeps a record of what moves without the visitor's doing. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    const describe = ({ node }: Shift['sources'][number]) =>
      node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput) window.shifts.push(sources.map(describe).join(', '))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** As on a slow line: fonts and pictures arrive when the page has been seen without them. */
async function openOnSlowLine(page: Page, path: string): Promise<void> {
  const seen = Promise.withResolvers<void>()
  await page.route(/\.(woff2|svg|png|jpe?g|webp|avif)(\?|$)/, async (route) => {
    await seen.promise
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  seen.resolve()
  await page.waitForLoadState('load')
  await hydrated(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  await page.unrouteAll({ behavior: 'wait' })
}

for (const { locale } of languages)
  test(`nothing moves while a page loads, even on a slow line: ${locale}`, async ({ page }) => {
    test.slow()
    await fetchNothingAhead(page)
    await recordShifts(page)
    const moved: string[] = []
    for (const [kind, path] of Object.entries(pageKinds[locale])) {
      await openOnSlowLine(page, path)
      const shifts = await page.evaluate(() => window.shifts)
      moved.push(...shifts.map((shift) => `${kind}: ${shift}`))
    }
    expect(moved).toEqual([])
  })

test('what moves is noticed', async ({ page }) => {
  await recordShifts(page)
  await openOnSlowLine(page, '/de')
  await page.evaluate(async () => {
    document
      .querySelector('main')
      ?.prepend(Object.assign(document.createElement('p'), { textContent: 'late' }))
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  expect(await page.evaluate(() => window.shifts)).not.toEqual([])
})
