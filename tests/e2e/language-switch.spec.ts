import { page as contentPage } from '../harness/page-builder.ts'
import { expect, hydrated, markDocument, test } from './fixtures.ts'

test('the other language shows the same page under its translated path', async ({ page }) => {
  await page.goto('/de/maschinen/vakuumheber')
  await hydrated(page)
  const isSameDocument = await markDocument(page)
  const languages = page.getByRole('navigation', { name: 'Sprache' })
  await expect(languages.getByRole('link')).toHaveText(['DE', 'EN'])
  await languages.getByRole('link', { name: 'EN' }).click()

  await expect(page).toHaveURL('/en/machines/vacuum-lifters')
  await expect(page).toHaveTitle('VL vacuum lifters | Muster Maschinenbau AG')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  const switched = page.getByRole('navigation', { name: 'Language' })
  await expect(switched.getByRole('link')).toHaveText(['EN', 'DE'])
  await expect(page.getByRole('contentinfo')).toContainText('Company')
  await expect(page.getByRole('contentinfo')).not.toContainText('Unternehmen')
  expect(await isSameDocument()).toBe(true)
})

test('the choice is remembered for the next visit', async ({ page, site, context }) => {
  await page.goto('/de')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'EN' }).click()
  await expect(page).toHaveURL('/en')
  const cookies = await context.cookies()
  expect(cookies).toEqual([
    expect.objectContaining({
      name: 'i18n_redirected',
      value: 'en',
      path: '/',
      sameSite: 'Lax',
      secure: false,
    }),
  ])
  await page.goto('/')
  await expect(page).toHaveURL(`${site.url}/en`)
})

test('back leads to the page in the language that it had', async ({ page }) => {
  await page.goto('/de/kontakt')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'EN' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await page.goBack()
  await expect(page).toHaveURL('/de/kontakt')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-CH')
  await expect(page.getByRole('navigation', { name: 'Sprache' })).toBeVisible()
})

test('the wrong language of a path is put right', async ({ page, ownSite }) => {
  const { backend, url } = ownSite

  const products = contentPage({ de: '/de/produkte', en: '/en/products' })
  backend.publish(products)
  backend.answer('/en/produkte', products)
  await page.goto(`${url}/en/produkte?x=1`)
  await expect(page).toHaveURL(`${url}/en/products?x=1`)
})
