import type { Locator, Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { atBothWidths, expect, hydrated, languages, openPage, test } from './fixtures.ts'

/*
 * Tasks of a buyer, each at most three clicks from the home page.
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

/** A visitor on the home page; clicks are counted, typing is not. */
interface Visit {
  page: Page
  site: (typeof sites)['de']
  t: TFunction
  click: (target: Locator) => Promise<void>
  /** Clicks the first visible link of the page or its footer whose address starts with the text. */
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
    name: 'search results for panes of 600 kg',
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
    name: 'a comparison of two machines',
    async go({ page, site, t, click, follow }) {
      await follow(site.gantries)
      await click(page.locator('main a[href*="view=comparison"]').first())
      await expect(page.getByRole('heading', { name: t('compare.title') })).toBeVisible()
      // The first column contains the names of the rows.
      await expect(page.getByRole('columnheader')).toHaveCount(3)
    },
  },
  {
    name: 'a data sheet',
    async go({ page, site, click, follow }) {
      await follow(site.lifters)
      await follow(site.lifter)
      // A busy site postpones drawing a sheet (503); afterwards it has it.
      await expect.poll(async () => (await page.request.get(site.sheet)).status()).toBe(200)
      const isSheet = (url: string) => new URL(url).pathname === site.sheet
      const sheet = page.context().waitForEvent('response', (answer) => isSheet(answer.url()))
      const link = page.locator(`main a[href="${site.sheet}"]`).first()
      await expect(link).toBeInViewport()
      await click(link)
      expect((await sheet).headers()['content-type']).toBe('application/pdf')
    },
  },
  {
    name: 'a quotation',
    async go({ page, site, t, click, follow }) {
      await follow(site.lifters)
      await follow(site.lifter)
      // A link to the page of the machine.
      await expect(page.getByText(t('product.delivery'))).toBeVisible()
      await click(page.locator('main .button').first())
      await expect(page.getByLabel(t('form.machine'), { exact: true })).toHaveValue('VL 750')
      await expect(page.getByRole('heading', { name: /: VL 750$/ })).toBeVisible()
    },
  },
  {
    name: 'the service number',
    async go({ page, site, follow }) {
      await follow(site.support)
      await expect(page.locator('main a[href="tel:+41005551960"]').first()).toBeVisible()
    },
  },
  {
    name: 'price and delivery time',
    async go({ page, site, t, follow }) {
      await follow(site.lifters)
      await follow(site.lifter)
      await expect(page.getByText(t('product.price'))).toBeVisible()
      await expect(page.getByText(t('product.delivery'))).toBeVisible()
    },
  },
  {
    name: 'a calculated load in a quotation',
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
      // Heavier panes are lifted by machines that are built to order.
      await expect(answer).toContainText('VL 250')
      await page.getByLabel(t('holding.material')).selectOption('steel')
      await expect(answer).toContainText('VL 750, VL 2500')
      await click(calculator.locator('a.button'))
      await expect(page.locator('input[name=weight]')).toHaveValue('600')
      await expect(page.locator('input[name=size]')).toHaveValue('2500 × 1500')
      await expect(page.locator('input[name=machine]')).toHaveValue('VL 750')
    },
  },
]

test.describe('buyer', () => {
  for (const { locale, t } of languages) {
    const site = sites[locale]
    for (const { name, go } of ways)
      test(`needs three clicks in ${locale}: ${name}`, atBothWidths, async ({ page }) => {
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
      })
  }

  test('prints a machine page on two sheets', async ({ page }) => {
    await page.goto('/en/machines/vacuum-lifters/vl-2500', { waitUntil: 'networkidle' })
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
  })
})
