import { page as contentPage, text } from '../harness/page-builder.ts'
import { expect, hydrated, markDocument, test } from './fixtures.ts'

const linkTo = (uri: string) => text(`<p><a href="${uri}">Weiter</a></p>`)

test.describe('a page that does not exist', () => {
  test.use({ expectedProblems: [/^request: 404 .*\/(de\/nirgends|en\/nowhere|weit\/fort)$/] })

  for (const { path, title, home } of [
    { path: '/de/nirgends', title: 'Diese Seite wurde nicht gefunden', home: 'Zur Startseite' },
    { path: '/en/nowhere', title: 'This page could not be found', home: 'To the home page' },
    { path: '/weit/fort', title: 'This page could not be found', home: 'To the home page' },
  ])
    test(`${path} is a 404 that leads home`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.locator('main')).toHaveAttribute('data-error', '404')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await hydrated(page)
      await page.getByRole('link', { name: home, exact: true }).click()
      await expect(page).toHaveURL(/\/(de|en)$/)
      await expect(page.locator('main[data-error]')).toHaveCount(0)
    })
})

test('a link to a page that does not exist shows the same 404', async ({ page, ownSite }) => {
  const { backend, url } = ownSite
  backend.publish(contentPage({ de: '/de' }, { content: [linkTo('/de/nirgends')] }))
  await page.goto(`${url}/de`)
  await hydrated(page)
  const isSameDocument = await markDocument(page)
  await page.getByRole('link', { name: 'Weiter' }).click()
  await expect(page.locator('main')).toHaveAttribute('data-error', '404')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Diese Seite wurde nicht gefunden',
  )
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page).toHaveTitle(/Muster Maschinenbau AG$/)
  await expect(page).not.toHaveTitle(/^Werkstatt/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await isSameDocument()).toBe(true)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Weiter' })).toBeVisible()
})

test.describe('while the backend is down', () => {
  test.use({ expectedProblems: [/^request: 598 .*\/(de|en)$/] })

  for (const { path, title } of [
    { path: '/de', title: 'Der Server antwortet nicht' },
    { path: '/en', title: 'The server is not responding' },
  ])
    test(`${path} says so with 598 and without footer`, async ({ page, ownSite }) => {
      const { backend, url } = ownSite
      await backend.stop()
      const response = await page.goto(url + path)
      expect(response?.status()).toBe(598)
      await expect(page.locator('main')).toHaveAttribute('data-error', '598')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await hydrated(page)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
    })

  test('a link shows the same 598, and back the page that was there', async ({ page, ownSite }) => {
    const { backend, url } = ownSite
    backend.publish(contentPage({ de: '/de' }, { content: [linkTo('/de/seite')] }))
    await page.goto(`${url}/de`)
    await hydrated(page)
    await backend.stop()
    await page.getByRole('link', { name: 'Weiter' }).click()
    await expect(page.locator('main')).toHaveAttribute('data-error', '598')
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await backend.start()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Weiter' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
})

test('an old address leads to the new one', async ({ page }) => {
  await page.goto('/de/vakuumheber?x=1')
  await expect(page).toHaveURL('/de/maschinen/vakuumheber?x=1')
})
