import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

test.use({ expectedProblems: [/^request: 404 .*\/(de\/nirgends|en\/nowhere)$/] })

/** @returns rule and place of what keeps people from using the page */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

for (const path of [
  '/de',
  '/en',
  '/de/maschinen/vakuumheber',
  '/en/machines/vacuum-lifters',
  '/de/kontakt',
  '/en/contact',
  '/de/nirgends',
  '/en/nowhere',
])
  test(`nothing on ${path} shuts anybody out`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
    expect(await violations(page)).toEqual([])
  })

test('nothing of a form with mistakes shuts anybody out', async ({ page }) => {
  await page.goto('/de/kontakt')
  await hydrated(page)
  await page.getByRole('form').getByRole('button', { name: 'Absenden' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  expect(await violations(page)).toEqual([])
})
