import { describe, expect, test } from 'vitest'
import { applyRules } from '../../../tests/harness/apply-rules.ts'
import { visitHtml } from '../../../tests/harness/content/visit-html.ts'
import { browserRules } from './browser-checks.ts'
import type { Fault } from '../finding.ts'
import { isHydrationMismatch } from './record-problems.ts'

describe('browser rules', () => {
  test.each(['all', 'sample'] as const)('open each page once for all rules: %s', async (pages) => {
    const opened: (readonly string[])[] = []
    async function* browse(urls: readonly string[]): AsyncGenerator<Fault> {
      opened.push(urls)
      for (const page of urls) {
        yield { rule: 'console-error', page, values: { text: 'oh' } }
        const values = {
          rule: 'x',
          count: 1,
          selector: 'x',
          help: 'x',
          helpGerman: 'x',
          helpUrl: 'x',
        }
        yield { rule: 'accessibility', page, values }
      }
    }
    const visits = [
      { path: '/de/b' },
      { path: '/de' },
      { path: '/de' },
      { path: '/de/c', outcome: { status: 404 } },
    ]
    const seen = visits.map((visit) => visitHtml(visit))
    const faults = await applyRules(browserRules, seen, { browser: pages, browse })
    const urls = pages === 'all' ? ['/de', '/de/b'] : ['/de']
    expect(opened).toEqual([urls.map((path) => `https://site.test${path}`)])
    expect(faults.map(({ rule, page }) => [rule, new URL(page).pathname])).toEqual(
      urls.flatMap((path) => [
        ['console-error', path],
        ['accessibility', path],
      ]),
    )
  })

  test.each([
    'Minified React error #418; visit https://react.dev/errors/418?args[]=text for the full message',
    'Minified React error #423',
    "Hydration failed because the server rendered text didn't match the client.",
    "A tree hydrated but some attributes of the server rendered HTML didn't match the client properties.",
    'There was an error while hydrating but React was able to recover.',
    'The server could not finish this Suspense boundary, likely due to an error during server rendering.',
  ])('is detected: %s', (text) => {
    expect(isHydrationMismatch(text)).toBe(true)
  })

  test.each(['Minified React error #31', 'hydration pump offline', 'TypeError: x is null', ''])(
    'is not detected: "%s"',
    (text) => {
      expect(isHydrationMismatch(text)).toBe(false)
    },
  )
})
