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

/** A home page whose only link leads to `uri`. */
const homeWithLink = (locale: string, uri: string) =>
  contentPage({ [locale]: `/${locale}` }, { content: [text(`<p><a href="${uri}">Weiter</a></p>`)] })

test.describe('errors that the backend answers with', () => {
  test.use({ expectedProblems: [/^request: (404|403|500) .*\/(de|en)\/fehler$/] })

  for (const { name, status, title, body, locale, t } of [
    { name: '404', status: 404, title: 'error.404', body: 'error.404.text', ...english },
    { name: '404 in German', status: 404, title: 'error.404', body: 'error.404.text', ...german },
    { name: '500', status: 500, title: 'error.500', body: 'error.500.text', ...german },
    { name: 'any other', status: 403, title: 'error.title', body: 'error.text', ...english },
  ] as const)
    test(`${name}: title, text, way home and footer, by address and by link`, async ({
      page,
      ownSite: { backend, url },
    }) => {
      const path = `/${locale}/fehler`
      await fetchNothingAhead(page)
      backend.publish(homeWithLink(locale, path))
      backend.answer(path, (_request, response) => {
        response.status(status).json({ message: 'Tabelle tx_pages fehlt' })
      })
      const isShown = async () => {
        await expect(page.locator('main')).toHaveAttribute('data-error', String(status))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(title))
        await expect(page.locator('main')).toContainText(t(body))
        const told = page.getByText('Tabelle tx_pages fehlt')
        await expect(told).toHaveCount(title === 'error.title' ? 1 : 0)
        const search = page.locator(`main a[href="/${locale}/search"]`)
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

test.describe('while the backend is down', () => {
  const { locale, t } = english
  test.use({ expectedProblems: [/^request: (598|502) /] })

  test('an address is a 598 without footer', async ({ page, ownSite }) => {
    await ownSite.backend.stop()
    const response = await page.goto(`${ownSite.url}/${locale}`)
    expect(response?.status()).toBe(598)
    await expect(page.locator('main')).toHaveAttribute('data-error', '598')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('error.598'))
    await hydrated(page)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })

  test('a link shows the same 598, and back the page that was there', async ({ page, ownSite }) => {
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

test.describe('while the site itself does not answer', () => {
  const { locale, t } = english
  test.use({ expectedProblems: [/ERR_CONNECTION_RESET/] })

  test('a link is a 598 as well', async ({ page, ownSite }) => {
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

test.describe('while a proxy in front answers', () => {
  const { locale } = english
  test.use({ expectedProblems: [/^request: 502 .*\/page\.json$/] })

  test('a link loads its page as a document', async ({ page, ownSite: { backend, url } }) => {
    await fetchNothingAhead(page)
    backend.publish(
      homeWithLink(locale, `/${locale}/seite`),
      contentPage({ [locale]: `/${locale}/seite` }, { title: 'Seite' }),
    )
    await openPage(page, `${url}/${locale}`)
    const isSameDocument = await markDocument(page)
    await page.route('**/page.json', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await page.getByRole('link', { name: 'Weiter' }).click()
    await expect(page).toHaveTitle(/^Seite/)
    expect(await isSameDocument()).toBe(false)
  })
})

test.describe('an address without language that no page has', () => {
  test.use({ expectedProblems: [/^request: 404 .*\/weit\/fort$/] })

  test('is a 404 in the language of the browser', async ({ page }) => {
    const response = await page.goto('/weit/fort')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
  })
})

test('an old address leads to the new one', async ({ page }) => {
  await page.goto('/de/vakuumheber?x=1')
  await expect(page).toHaveURL('/de/maschinen/vakuumheber?x=1')
})
