import type { Page } from '@playwright/test'
import { atBothWidths, expect, hydrated, languages, test } from './fixtures.ts'

/*
 * What a buyer comes for, each at most three clicks from the home page.
 */

const ways = {
  de: {
    lifters: '/de/maschinen/vakuumheber',
    lifter: '/de/maschinen/vakuumheber/vl-750',
    sheet: '/data-sheets/de/maschinen/vakuumheber/vl-750.pdf',
    support: '/de/service/support',
    calculator: '/de/vakuumtechnik/haltekraft',
  },
  en: {
    lifters: '/en/machines/vacuum-lifters',
    lifter: '/en/machines/vacuum-lifters/vl-750',
    sheet: '/data-sheets/en/machines/vacuum-lifters/vl-750.pdf',
    support: '/en/service/support',
    calculator: '/en/vacuum-technology/holding-force',
  },
}

for (const { locale, t } of languages) {
  const way = ways[locale]
  const home = async (page: Page) => {
    await page.goto(`/${locale}`)
    await hydrated(page)
  }
  const follow = async (page: Page, start: string) => {
    const link = page.locator(
      `main a[href^="${start}"]:visible, footer a[href^="${start}"]:visible`,
    )
    await link.first().click()
  }

  test(`a buyer's ways in ${locale}`, atBothWidths, async ({ page }) => {
    await test.step('price, data sheet and quotation', async () => {
      await home(page)
      await follow(page, way.lifters)
      await follow(page, way.lifter)
      await expect(page.getByText(t('product.delivery'))).toBeVisible()
      await expect(page.locator(`main a[href="${way.sheet}"]`)).toBeVisible()
      await page.locator('main .button').first().click()
      await expect(page.getByLabel(t('form.machine'), { exact: true })).toHaveValue('VL 750')
      await expect(page.getByRole('heading', { name: /: VL 750$/ })).toBeVisible()
    })
    await test.step('comparison and number of the service', async () => {
      await home(page)
      await follow(page, way.lifters)
      await page.locator('main a[href*="view=comparison"]').first().click()
      await expect(page.getByRole('columnheader')).toHaveCount(4)
      await expect(page.getByRole('heading', { name: t('compare.title') })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await follow(page, way.support)
      await expect(page.locator('main a[href="tel:+41005551960"]').first()).toBeVisible()
    })
    await test.step('a load is calculated and goes along to the quotation', async () => {
      await page.goto(way.calculator)
      await hydrated(page)
      const calculator = page.locator('[data-block=HoldingForce]')
      const answer = calculator.getByRole('status')
      await expect(answer).toContainText('VL 250')
      await page.getByLabel(t('holding.weight')).fill('600')
      await page.getByLabel(t('holding.position')).selectOption('flat')
      await page.getByLabel(t('holding.length')).fill('2,5')
      await page.getByLabel(t('holding.width')).fill('1.5')
      await expect(answer).toContainText('VL 750, VL 2500')
      await calculator.locator('a.button').click()
      await expect(page.locator('input[name=weight]')).toHaveValue('600 kg')
      await expect(page.locator('input[name=size]')).toHaveValue('2.5 × 1.5 m')
      await expect(page.locator('input[name=machine]')).toHaveValue('VL 750')
    })
  })
}

test('a machine fits two sheets of paper', async ({ page }) => {
  await page.goto('/en/machines/vacuum-lifters/vl-2500', { waitUntil: 'networkidle' })
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
})
