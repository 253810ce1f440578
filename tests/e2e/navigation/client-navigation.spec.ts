import type { Route } from '@playwright/test'
import { linkedPages } from '../../harness/content/linked-pages.ts'
import { headerStatic, page as contentPage, text } from '../../harness/content/page-builder.ts'
import { expect, fetchNothingAhead, markDocument, openPage, test } from '../fixtures.ts'

test.describe('client navigation', () => {
  test('shows a page without loading a document', async ({ page }) => {
    await openPage(page, '/de')
    const isSameDocument = await markDocument(page)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()

    await expect(page).toHaveURL('/de/impressum')
    await expect(page).toHaveTitle('Impressum | Muster Maschinenbau AG')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/de\/impressum$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    expect(await isSameDocument()).toBe(true)
  })

  test('restores pages by back and forward', async ({ page }) => {
    await openPage(page, '/de')
    const isSameDocument = await markDocument(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
    await expect(page).toHaveTitle(/^Impressum/)
    await page.goBack()
    await expect(page).toHaveTitle(/^Vakuumheber und Sondermaschinen/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Impressum')
    await page.goForward()
    await expect(page).toHaveTitle(/^Impressum/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impressum')
    expect(await isSameDocument()).toBe(true)
  })

  test('renders a page as its document does', async ({ page }) => {
    const appearance = () =>
      page.locator('main').evaluate((main) =>
        [...main.querySelectorAll<HTMLElement>('*')].map((element) => {
          const { display, color, fontSize, margin } = getComputedStyle(element)
          return [element.tagName, display, color, fontSize, margin].join(' ')
        }),
      )
    await openPage(page, '/de/unternehmen/team')
    const byAddress = await appearance()

    await openPage(page, '/de')
    await page.locator('footer a[href="/de/unternehmen/team"]').click()
    await expect(page).toHaveTitle(/^Team/)
    expect(await appearance()).toEqual(byAddress)
  })

  test.describe('aborted page request', () => {
    test.use({ expectedProblems: [/page\.json/] })

    test('leaves no trace after a document navigation', async ({
      page,
      ownSite: { backend, url },
    }) => {
      backend.publish(...linkedPages('de', ['Eins', 'Zwei']))
      await fetchNothingAhead(page)
      await openPage(page, `${url}/de`)
      const data = Promise.withResolvers<Route>()
      const document = Promise.withResolvers<Route>()
      await page.route('**/de/eins/page.json*', (route) => data.resolve(route))
      await page.route(`${url}/de/zwei`, (route) => document.resolve(route))
      await page.getByRole('link', { name: 'Link Eins' }).click()
      const heldData = await data.promise
      await page.evaluate(() => void setTimeout(() => location.assign('/de/zwei')))
      const heldDocument = await document.promise
      // Firefox and Safari do this by default.
      await Promise.all([page.waitForEvent('console'), heldData.abort()])
      await heldDocument.continue()
      await expect(page).toHaveTitle(/^Zwei/)
      await page.goBack()
      await expect(page).toHaveURL(`${url}/de`)
      await expect(page).toHaveTitle(/^Start/)
    })
  })

  test('follows backend redirects', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(
      contentPage(
        { de: '/de' },
        { content: [text('<p><a href="/de/alt?x=1&amp;utm_source=mail">Weiter</a></p>')] },
      ),
      contentPage({ de: '/de/neu' }, { title: 'Neu' }),
    )
    backend.answer('/de/alt', (_request, response) => response.redirect(301, '/de/neu?x=1'))
    await openPage(page, `${url}/de`)
    const isSameDocument = await markDocument(page)
    await page.getByRole('link', { name: 'Weiter' }).click()
    await expect(page).toHaveURL(`${url}/de/neu?x=1&utm_source=mail`)
    await expect(page).toHaveTitle(/^Neu/)
    expect(await isSameDocument()).toBe(true)
  })

  test('shows content texts as plain text', async ({ page, ownSite }) => {
    const { backend, url } = ownSite
    const title = '</script><img src=x onerror=alert(1)> & "mehr"'
    backend.publish(
      contentPage({ de: '/de' }, { content: [text('<p><a href="/de/zeichen">Weiter</a></p>')] }),
      contentPage({ de: '/de/zeichen' }, { title, content: [headerStatic(title)] }),
    )
    await openPage(page, `${url}/de`)
    await page.getByRole('link', { name: 'Weiter' }).click()
    await expect(page).toHaveTitle(`${title} | Muster Maschinenbau AG`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
})
