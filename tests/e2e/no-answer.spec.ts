import { expect, hydrated, test } from './fixtures.ts'

test.use({ expectedProblems: [/ERR_CONNECTION_RESET|Failed to fetch/] })

test('a link whose page the site does not answer for is a 598', async ({ page }) => {
  await page.goto('/de')
  await hydrated(page)
  await page.route('**/page.json', (route) => route.abort('connectionreset'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(page.locator('main')).toHaveAttribute('data-error', '598')
  await expect(page).toHaveTitle('Der Server antwortet nicht | Muster Maschinenbau AG')
  const logo = page.getByRole('link', { name: 'Muster Maschinenbau AG, zur Startseite' })
  await expect(logo).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await page.unrouteAll()
  await page.goBack()
  await expect(page).toHaveTitle(/^Vakuumheber/)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})
