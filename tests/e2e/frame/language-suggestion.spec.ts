import { expect, hydrated, openPage, test } from '../fixtures.ts'

test.use({ locale: 'en-GB' })

test.describe('language suggestion', () => {
  test('offers the preferred language until dismissal', async ({ page }) => {
    // The suggestion is hidden from automated browsers, and this browser identifies as automated.
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
    )
    await openPage(page, '/de/kontakt')
    const line = page.getByRole('complementary', { name: 'This page in English' })
    await expect(line.getByRole('link')).toHaveAttribute('href', '/en/contact')
    await line.getByRole('button').click()
    await expect(line).toBeHidden()
    await page.reload()
    await hydrated(page)
    await expect(line).toBeHidden()

    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await line.getByRole('link').click()
    await expect(page).toHaveURL(/\/en\/contact$/)
    await expect(page.getByRole('complementary', { name: /auf Deutsch/ })).toBeHidden()
    await openPage(page, '/de/kontakt')
    await expect(line).toBeHidden()
  })

  test('is hidden from crawlers', async ({ page }) => {
    await page.goto('/de/kontakt')
    await expect(page.getByRole('complementary')).toBeHidden()
  })
})
