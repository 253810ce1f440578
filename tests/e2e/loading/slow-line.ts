import type { Page } from '@playwright/test'
import { hydrated } from '../fixtures.ts'

interface Shift extends PerformanceEntry {
  hadRecentInput: boolean
  sources: { node?: Node }[]
}

declare global {
  interface Window {
    /** One line for each moved element. */
    shifts: string[]
  }
}

/** Records layout shifts without user input. @returns reads the record */
export async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.shifts = []
    const describe = ({ node }: Shift['sources'][number]) =>
      node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput) window.shifts.push(sources.map(describe).join(', '))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => window.shifts)
}

/**
 * Styles arrive after the whole document is parsed. Otherwise a busy browser paints half of the document, and the rest causes
 * shifts that the tests do not check.
 */
export async function paintWholeDocument(page: Page): Promise<void> {
  await page.route(/\.css(\?|$)/, async (route) => {
    // Playwright polls by frames, and no frame is drawn before the styles arrive.
    await page.waitForFunction(() => document.readyState !== 'loading', null, { polling: 20 })
    await route.fallback()
  })
}

/** Simulates a slow line: fonts and pictures arrive after the first paint. */
export async function openOnSlowLine(page: Page, path: string): Promise<void> {
  const seen = Promise.withResolvers<void>()
  await page.route(/\.(woff2|svg|png|jpe?g|webp|avif)(\?|$)/, async (route) => {
    await seen.promise
    await route.fallback()
  })
  await paintWholeDocument(page)
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
