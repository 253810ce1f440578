import { colourRules, violationsByDay } from '../axe-violations.ts'
import { expect, languages, layOutAll, test } from '../fixtures.ts'
import { samplePaths, structuralSample } from '../sample-pages.ts'

// 1280 px at 400 % (WCAG 1.4.10). Wide screens are a matter of page-kinds.spec.ts and examples.spec.ts.
test.use({ viewport: { width: 320, height: 256 } })

/** Pages that one test looks at. */
const share = 25

for (const { locale } of languages) {
  const paths = samplePaths(locale)
  // The blocks are the same in both languages; a page of each kind is looked at in both by page-kinds.spec.ts, and the colours of
  // each block by examples.spec.ts.
  const looked = locale === 'de' ? structuralSample(locale) : []
  for (let first = 0; first < paths.length; first += share)
    test(`no page in ${locale} scrolls sideways, and nothing shuts anybody out of any kind of page, from ${paths[first]}`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      // What comes to life later is seen from the beginning, and takes as long as the rest.
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
