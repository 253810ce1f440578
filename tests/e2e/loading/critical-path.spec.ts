import { expect, test } from '../fixtures.ts'
import { pageKinds } from '../sample-pages.ts'

for (const kind of ['home', 'model', 'contact'] as const)
  test(`no style or font of a page waits for another one: ${kind}`, async ({ page }) => {
    await page.goto(pageKinds.de[kind])
    await page.waitForLoadState('networkidle')
    const needed = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return entries
        .filter(({ name }) => /\.(css|woff2)$/.test(name))
        .map(({ name, initiatorType }) => ({ name, initiatorType }))
    })
    expect(needed).toHaveLength(2)
    expect(needed.filter(({ name }) => name.endsWith('.woff2'))).toHaveLength(1)
    // The document itself has asked for it; `css` is what a stylesheet asks for.
    expect(needed.filter(({ initiatorType }) => initiatorType !== 'link')).toEqual([])
  })
