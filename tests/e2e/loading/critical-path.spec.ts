import { expect, test } from '../fixtures.ts'
import { pageKinds } from '../sample-pages.ts'

test.describe('critical path', () => {
  for (const kind of ['home', 'model', 'contact'] as const)
    test(`loads styles and fonts in parallel: ${kind}`, async ({ page }) => {
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
      // The document itself requested the file; `css` is requested by a stylesheet.
      expect(needed.filter(({ initiatorType }) => initiatorType !== 'link')).toEqual([])
    })

  test('stays readable without styles', async ({ page }) => {
    await page.route('**/*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
    await page.goto(pageKinds.de.contact)
    const drawings = await page
      .locator('svg')
      .evaluateAll((all) => all.map((drawing) => drawing.getBoundingClientRect().width))
    expect(Math.max(...drawings)).toBeLessThan(48)
    const lines = (await page.getByRole('main').locator('address').innerText()).split('\n')
    expect(lines).toEqual(['Muster Maschinenbau AG', 'Werkstrasse 49', '9999 Musterwil', 'Schweiz'])
  })
})
