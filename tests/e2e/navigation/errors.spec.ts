import { page as contentPage, text } from '../../harness/content/page-builder.ts'
import {
  english,
  expect,
  fetchNothingAhead,
  german,
  hydrated,
  markDocument,
  openPage,
  test,
} from '../fixtures.ts'

const siteName = 'Muster Maschinenbau AG'

/** A home page with a single link to `uri`. */
const homeWithLink = (locale: string, uri: string) =>
  contentPage({ [locale]: `/${locale}` }, { content: [text(`<p><a href="${uri}">Weiter</a></p>`)] })

test.describe('error pages', () => {
  test.describe('error from the backend', () => {
    test.use({ expectedProblems: [/^request: (404|403|500) .*\/(de|en)\/fehler$/] })

    for (const { name, status, title, body, locale, t } of [
      { name: '404', status: 404, title: 'error.404', body: 'error.404.text', ...english },
      { name: '404 in German', status: 404, title: 'error.404', body: 'error.404.text', ...german },
      { name: '500', status: 500, title: 'error.500', body: 'error.500.text', ...german },
      { name: 'any other', status: 403, title: 'error.title', body: null, ...english },
    ] as const)
      test(`${name}: title, text, home link, footer by either navigation`, async ({
        page,
        ownSite: { backend, url },
      }) => {
        const path = `/${locale}/fehler`
        const message = 'Tabelle tx_pages fehlt'
        await fetchNothingAhead(page)
        backend.publish(homeWithLink(locale, path))
        backend.answer(path, (_request, response) => {
          response.status(status).json({ message })
        })
        const isShown = async () => {
          await expect(page.locator('main')).toHaveAttribute('data-error', String(status))
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(title))
          await expect(page.locator('main')).toContainText(body ? t(body) : message)
          await expect(page.getByText(message)).toHaveCount(body ? 0 : 1)
          const search = page.locator(`main form[action="/${locale}/search"] input[name=q]`)
          await expect(search).toHaveCount(status === 404 ? 1 : 0)
          await expect(page).toHaveTitle(`${t(title)} | ${siteName}`)
          await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
          await expect(page.getByRole('contentinfo')).toBeVisible()
        }
        const response = await page.goto(url + path)
        expect(response?.status()).toBe(status)
        await isShown()
        await hydrated(page)
        const isSameDocument = await markDocument(page)

        await page.getByRole('link', { name: t('error.home'), exact: true }).click()
        await expect(page).toHaveURL(`${url}/${locale}`)
        await expect(page.locator('main[data-error]')).toHaveCount(0)
        await page.getByRole('link', { name: 'Weiter' }).click()
        await isShown()
        await page.goBack()
        await expect(page.getByRole('link', { name: 'Weiter' })).toBeVisible()
        expect(await isSameDocument()).toBe(true)
      })
  })

  test.describe('without a backend', () => {
    const { locale, t } = english
    test.use({ expectedProblems: [/^request: (598|502) /] })

    test('shows 598 without footer for an address', async ({ page, ownSite }) => {
      await ownSite.backend.stop()
      const response = await page.goto(`${ownSite.url}/${locale}`)
      expect(response?.status()).toBe(598)
      await expect(page.locator('main')).toHaveAttribute('data-error', '598')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('error.598'))
      await hydrated(page)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
    })

    test('shows 598 for a link, previous page by back', async ({ page, ownSite }) => {
      const { backend, url } = ownSite
      await fetchNothingAhead(page)
      backend.publish(homeWithLink(locale, `/${locale}/seite`))
      await openPage(page, `${url}/${locale}`)
      await backend.stop()
      await page.getByRole('link', { name: 'Weiter' }).click()
      await expect(page.locator('main')).toHaveAttribute('data-error', '598')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('error.598'))
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      await page.goBack()
      await expect(page.getByRole('link', { name: 'Weiter' })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
    })
  })

  test.describe('without a site', () => {
    const { locale, t } = english
    test.use({ expectedProblems: [/ERR_CONNECTION_RESET/] })

    test('shows 598 for a link', async ({ page, ownSite }) => {
      await fetchNothingAhead(page)
      ownSite.backend.publish(homeWithLink(locale, `/${locale}/seite`))
      await openPage(page, `${ownSite.url}/${locale}`)
      await page.route('**/page.json', (route) => route.abort('connectionreset'))
      await page.getByRole('link', { name: 'Weiter' }).click()
      await expect(page.locator('main')).toHaveAttribute('data-error', '598')
      await expect(page).toHaveTitle(`${t('error.598')} | ${siteName}`)
      await expect(page).toHaveURL(`${ownSite.url}/${locale}/seite`)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      await page.goBack()
      await expect(page.getByRole('link', { name: 'Weiter' })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
    })
  })

  test.describe('error from a proxy', () => {
    const { locale } = english
    test.use({ expectedProblems: [/^request: 502 .*\/page\.json$/] })

    test('loads the link as a document', async ({ page, ownSite: { backend, url } }) => {
      await fetchNothingAhead(page)
      backend.publish(
        homeWithLink(locale, `/${locale}/seite`),
        contentPage({ [locale]: `/${locale}/seite` }, { title: 'Seite' }),
      )
      await openPage(page, `${url}/${locale}`)
      const isSameDocument = await markDocument(page)
      await page.route('**/page.json', (route) =>
        route.fulfill({ status: 502, body: 'Bad Gateway' }),
      )
      await page.getByRole('link', { name: 'Weiter' }).click()
      await expect(page).toHaveTitle(/^Seite/)
      expect(await isSameDocument()).toBe(false)
    })
  })

  test.describe('unknown address without language', () => {
    test.use({ expectedProblems: [/^request: 404 .*\/weit\/fort$/] })

    test("shows 404 in the browser's language", async ({ page }) => {
      const response = await page.goto('/weit/fort')
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This page could not be found',
      )
    })
  })

  test('redirects an old address', async ({ page }) => {
    await page.goto('/de/vakuumheber?x=1')
    await expect(page).toHaveURL('/de/maschinen/vakuumheber?x=1')
  })
})
