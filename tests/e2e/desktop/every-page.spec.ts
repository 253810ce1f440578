import { colourRules, violationsByDay } from '../axe-violations.ts'
import { expect, languages, layOutAll, test } from '../fixtures.ts'
import { samplePaths, structuralSample } from '../sample-pages.ts'

// 1280 px at 400 % (WCAG 1.4.10). page-kinds.spec.ts and examples.spec.ts check wide screens.
test.use({ viewport: { width: 320, height: 256 } })

/** Number of pages per test. */
const share = 25

test.describe('every page', () => {
  for (const { locale } of languages) {
    const paths = samplePaths(locale)
    // Both languages have the same blocks. page-kinds.spec.ts checks one page of each kind in both languages, and
    // examples.spec.ts checks the colours of each block.
    const looked = locale === 'de' ? structuralSample(locale) : []
    for (let first = 0; first < paths.length; first += share)
      test(`is accessible without sideways scrolling in ${locale} from ${paths[first]}`, async ({
        page,
      }) => {
        // Parts that hydrate later are visible from the start and need the same space.
        await page.addInitScript(() => {
          window.requestIdleCallback = () => 0
        })
        for (const path of paths.slice(first, first + share)) {
          await page.goto(path)
          await layOutAll(page)
          const width = await page.evaluate(() => document.documentElement.scrollWidth)
          expect.soft(width, `${path} is as wide as the window`).toBe(320)
          if (!looked.includes(path)) continue
          const found = await violationsByDay(page, colourRules)
          expect.soft(found, `nothing shuts anybody out of ${path}`).toEqual([])
        }
      })
  }
})
