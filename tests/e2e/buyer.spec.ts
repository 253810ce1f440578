import type { Locator, Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { atBothWidths, expect, hydrated, languages, openPage, test } from './fixtures.ts'

/*
 * What a buyer comes for, each at most three clicks from the home page.
 */

const sites = {
  de: {
    lifters: '/de/maschinen/vakuumheber',
    paneLifter: '/de/maschinen/vakuumheber/vl-250',
    panes: { query: '600 kg Glas', page: '/de/anwendungen/glas-fassade' },
    lifter: '/de/maschinen/vakuumheber/vl-750',
    gantries: '/de/maschinen/portalhandling',
    sheet: '/data-sheets/de/maschinen/vakuumheber/vl-750.pdf',
    support: '/de/service/support',
    calculator: '/de/vakuumtechnik/haltekraft',
  },
  en: {
    lifters: '/en/machines/vacuum-lifters',
    paneLifter: '/en/machines/vacuum-lifters/vl-250',
    panes: { query: '600 kg glass', page: '/en/applications/glass-facade' },
    lifter: '/en/machines/vacuum-lifters/vl-750',
    gantries: '/en/machines/gantry-handling',
    sheet: '/data-sheets/en/machines/vacuum-lifters/vl-750.pdf',
    support: '/en/service/support',
    calculator: '/en/vacuum-technology/holding-force',
  },
}

/** Somebody on the home page, whose clicks are counted; typing is none. */
interface Visit {
  page: Page
  site: (typeof sites)['de']
  t: TFunction
  click: (target: Locator) => Promise<void>
  /** Clicks on the first visible link of the page or its footer whose address begins so. */
  follow: (start: string) => Promise<void>
}

const ways: { name: string; go: (visit: Visit) => Promise<void> }[] = [
  {
    name: 'a quotation for panes of 600 kg',
    async go({ page, site, click, follow }) {
      await follow(site.lifters)
      await follow(site.paneLifter)
      await click(page.locator('main a', { hasText: /schwere Scheiben|heavy panes/ }))
      await expect(page.locator('input[name=machine]')).toHaveValue(/^VL f/)
    },
  },
  {
    name: 'panes of 600 kg, searched',
    async go({ page, site, click }) {
      const menu = page.locator('header [aria-controls="menu"]')
      if (await menu.isVisible()) await click(menu)
      const input = page.locator('search input')
      await click(input)
      await input.fill(site.panes.query)
      await click(page.locator(`search [data-open] a[href="${site.panes.page}"]`))
      await expect(page).toHaveURL(site.panes.page)
      await expect(page.locator('main')).toContainText(/600\skg/)
    },
  },
  {
    name: 'two machines compared',
    async go({ page, site, t, click, follow }) {
      await follow(site.gantries)
      await click(page.locator('main a[href*="view=comparison"]').first())
      await expect(page.getByRole('heading', { name: t('compare.title') })).toBeVisible()
      // The first names the rows.
      await expect(page.getByRole('columnheader')).toHaveCount(3)
    },
  },
  {
    name: 'a data sheet',
    async go({ page, site, click, follow }) {
      await follow(site.lifters)
      await follow(site.lifter)
      const isSheet = (url: string) => new URL(url).pathname === site.sheet
      const sheet = page.context().waitForEvent('response', (answer) => isSheet(answer.url()))
      await click(page.locator(`main a[href="${site.sheet}"]`))
      expect((await sheet).headers()['content-type']).toBe('application/pdf')
    },
  },
  {
    name: 'a quotation',
    async go({ page, site, t, click, follow }) {
      await follow(site.lifters)
      await follow(site.lifter)
      // Of the machine, whose page is there.
      await expect(page.getByText(t('product.delivery'))).toBeVisible()
      await click(page.locator('main .button').first())
      await expect(page.getByLabel(t('form.machine'), { exact: true })).toHaveValue('VL 750')
      await expect(page.getByRole('heading', { name: /: VL 750$/ })).toBeVisible()
    },
  },
  {
    name: 'the number of the service',
    async go({ page, site, follow }) {
      await follow(site.support)
      await expect(page.locator('main a[href="tel:+41005551960"]').first()).toBeVisible()
    },
  },
  {
    name: 'price and delivery',
    async go({ page, site, t, follow }) {
      await follow(site.lifters)
      await follow(site.lifter)
      await expect(page.getByText(t('product.price'))).toBeVisible()
      await expect(page.getByText(t('product.delivery'))).toBeVisible()
    },
  },
  {
    name: 'a load that is calculated and goes along to the quotation',
    async go({ page, site, t, click, follow }) {
      await follow(site.calculator)
      await hydrated(page)
      const calculator = page.locator('[data-block=HoldingForce]')
      const answer = calculator.getByRole('status')
      await expect(answer).toContainText('VL 250')
      await page.getByLabel(t('holding.weight')).fill('600')
      await page.getByLabel(t('holding.position')).selectOption('flat')
      await page.getByLabel(t('holding.length')).fill('2,5')
      await page.getByLabel(t('holding.width')).fill('1.5')
      await expect(answer).toContainText('VL 750, VL 2500')
      await click(calculator.locator('a.button'))
      await expect(page.locator('input[name=weight]')).toHaveValue('600 kg')
      await expect(page.locator('input[name=size]')).toHaveValue('2.5 × 1.5 m')
      await expect(page.locator('input[name=machine]')).toHaveValue('VL 750')
    },
  },
]

for (const { locale, t } of languages) {
  const site = sites[locale]
  for (const { name, go } of ways)
    test(
      `three clicks from the home page in ${locale}: ${name}`,
      atBothWidths,
      async ({ page }) => {
        let clicks = 0
        const click = async (target: Locator) => {
          await target.click()
          clicks += 1
        }
        const follow = (start: string) => {
          const links = [`main a[href^="${start}"]:visible`, `footer a[href^="${start}"]:visible`]
          return click(page.locator(links.join()).first())
        }
        await openPage(page, `/${locale}`)
        await go({ page, site, t, click, follow })
        expect(clicks).toBeLessThanOrEqual(3)
      },
    )
}

test('a machine fits two sheets of paper', async ({ page }) => {
  await page.goto('/en/machines/vacuum-lifters/vl-2500', { waitUntil: 'networkidle' })
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
})
