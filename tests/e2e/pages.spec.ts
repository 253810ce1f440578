import { expect, test } from './fixtures.ts'

const pages = [
  {
    path: '/de',
    lang: 'de-CH',
    title: 'Vakuumheber und Sondermaschinen',
    navigation: 'Hauptnavigation',
  },
  {
    path: '/en',
    lang: 'en-GB',
    title: 'Vacuum lifters, special machines',
    navigation: 'Main navigation',
  },
  {
    path: '/de/maschinen/vakuumheber',
    lang: 'de-CH',
    title: 'Vakuumheber VL',
    navigation: 'Hauptnavigation',
  },
  {
    path: '/en/machines/vacuum-lifters',
    lang: 'en-GB',
    title: 'VL vacuum lifters',
    navigation: 'Main navigation',
  },
]

test.describe('pages', () => {
  for (const { path, lang, title, navigation } of pages)
    test(`${path} is complete in its language`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page).toHaveTitle(`${title} | Muster Maschinenbau AG`)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(
        page.getByRole('navigation', { name: navigation, includeHidden: true }),
      ).toHaveCount(1)
      await expect(page.getByRole('contentinfo')).toContainText('Muster Maschinenbau AG')
      await expect(page.getByRole('contentinfo')).toContainText('© 2021')
    })

  test('/ redirects to the language of the browser', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(`${baseURL}/`)
    await expect(page).toHaveURL(`${baseURL}/en`)
    await context.close()
  })

  test('load all pictures in the viewport', async ({ page }) => {
    await page.goto('/de/maschinen/vakuumheber')
    const images = page.locator('main img')
    await expect(images.first()).toBeVisible()
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded()
      await expect
        .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
    }
  })
})
