import type { Page } from '@playwright/test'
import { hydrated } from '../fixtures.ts'

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

/** Keeps a record of what moves without the visitor's doing. @returns reads it */
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
 * Styles arrive when all of the document is read: a busy browser else paints the half of it, and what the rest of it moves is not what
 * a test of this page asks about.
 */
export async function paintWholeDocument(page: Page): Promise<void> {
  await page.route(/\.css(\?|$)/, async (route) => {
    // Frames, by which Playwright asks else, do not come before the styles.
    await page.waitForFunction(() => document.readyState !== 'loading', null, { polling: 20 })
    await route.fallback()
  })
}

/** As on a slow line: fonts and pictures arrive when the page has been seen without them. */
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
