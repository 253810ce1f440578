import type { Page } from '@playwright/test'
import type { Layout } from '../../../content/contract/layout.ts'
import { layout, page as contentPage } from '../../harness/content/page-builder.ts'
import { atBothWidths, english, expect, hydrated, openPage, test } from '../fixtures.ts'

const networks = ['YouTube', 'LinkedIn', 'XING', 'Instagram']
const mail = 'info@muster-maschinenbau.example'

/** The backend's layout in the document's state. */
const layoutOf = (page: Page) =>
  page
    .locator('script[data-state="layout"]')
    .evaluate((script) => JSON.parse(script.textContent) as Layout)

const { locale, t } = english

test.describe('footer', () => {
  test("prints only the company's identity", async ({ page }) => {
    await page.goto(`/${locale}`)
    await page.emulateMedia({ media: 'print' })
    const footer = page.locator('footer')
    await expect(footer.getByText(mail)).toBeVisible()
    await expect(footer.locator('nav')).toBeHidden()
    for (const network of networks) await expect(footer.getByText(network)).toBeHidden()
  })

  test('collapses a missing address', async ({ page, ownSite: { backend, url } }) => {
    backend.answer(`/${locale}/ajax/layout`, { ...layout(locale), footer: {} })
    backend.publish(contentPage({ [locale]: `/${locale}` }))
    await page.goto(`${url}/${locale}`)
    const parts = page.getByRole('contentinfo').locator('> *').locator('visible=true')
    await expect(parts).toHaveCount(2)
  })

  test('shows five columns with titles and links', async ({ page }) => {
    await openPage(page, `/${locale}`)
    const columns = page
      .getByRole('contentinfo')
      .getByRole('navigation', { name: t('footer.label') })
    const seen = await columns
      .locator('> div')
      .evaluateAll((divisions) =>
        divisions.map((division) =>
          [...division.querySelectorAll('a')].map((link) => [
            link.textContent,
            link.getAttribute('href'),
          ]),
        ),
      )
    const { navigation } = await layoutOf(page)
    expect(seen).toHaveLength(5)
    expect(seen).toEqual(
      navigation
        .slice(0, 5)
        .map(({ title, uri, children = [] }) =>
          [{ title, uri }, ...children].map((entry) => [entry.title, entry.uri]),
        ),
    )
    await expect(columns.getByRole('heading', { level: 2 })).toHaveCount(5)
  })

  test(
    'shows texts, contact, networks, legal links and copyright',
    atBothWidths,
    async ({ page }) => {
      await openPage(page, `/${locale}`)
      const footer = page.getByRole('contentinfo')
      await expect(footer.getByText('Werkstrasse 49')).toBeVisible()
      await expect(
        footer.getByText('Swiss made machinery & service solutions. Since 1949.'),
      ).toBeVisible()
      await expect(footer.getByRole('link', { name: mail })).toHaveAttribute(
        'href',
        `mailto:${mail}`,
      )
      await expect(footer.getByRole('link', { name: '+41 00 555 19 49' })).toHaveAttribute(
        'href',
        'tel:+41005551949',
      )
      const social = footer.getByRole('list', { name: t('social.label') }).getByRole('link')
      await expect(social).toHaveText(networks)
      for (const link of await social.all())
        await expect(link).toHaveAttribute(
          'href',
          /^https:\/\/www\.(youtube|linkedin|xing|instagram)/,
        )
      const { info = [] } = (await layoutOf(page)).footer
      expect(info.length).toBeGreaterThan(1)
      await expect(
        footer.getByRole('list', { name: t('footer.info') }).getByRole('link'),
      ).toHaveText(info.map(({ title }) => title))
      await expect(footer.getByText('© 2021 Muster Maschinenbau AG', { exact: true })).toBeVisible()
    },
  )

  test('shares networks and mail address with the contact block', async ({ page }) => {
    await openPage(page, `/${locale}`)
    const seen = async () => {
      const strip = page
        .locator('[data-block=Contact]')
        .getByRole('list', { name: t('social.label') })
        .getByRole('link')
      await expect(strip).toHaveText([...networks, t('contact.email')])
      await expect(strip.last().locator('svg')).toBeVisible()
      await expect(strip.last()).toHaveAttribute('href', `mailto:${mail}`)
    }
    await page
      .getByRole('contentinfo')
      .getByRole('list', { name: t('footer.info') })
      .getByRole('link', { name: t('nav.contact') })
      .click()
    await seen()
    await page.reload()
    await hydrated(page)
    await seen()
  })
})
