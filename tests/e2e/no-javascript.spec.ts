import { expect, test } from './fixtures.ts'

// Scripts that are not run are requests that fail.
test.use({ javaScriptEnabled: false, expectedProblems: [/^request: csp .*\.js$/] })

test('a page can be read', async ({ page }) => {
  await page.goto('/de/maschinen/vakuumheber')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main p').first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('[data-cookie-notice]')).toBeHidden()
})

test('the menu leads to every main page', async ({ page }) => {
  await page.goto('/de')
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await navigation.getByRole('link', { name: 'Produkte', exact: true }).click()
  await expect(page).toHaveURL('/de/produkte')
})

test('languages can be switched', async ({ page }) => {
  await page.goto('/de/kontakt')
  await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'EN' }).click()
  await expect(page).toHaveURL('/en/contact')
})

test('the search leads to a page of hits', async ({ page }) => {
  await page.goto('/de')
  const search = page.getByRole('search').first()
  await search.getByRole('searchbox').fill('pumpe')
  await search.getByRole('button', { name: 'Suchen' }).click()
  await expect(page).toHaveURL('/de/search?q=pumpe')
  const hits = page.locator('main').getByRole('listitem')
  await expect(hits.filter({ hasText: 'Vakuumpumpen' }).first()).toBeVisible()
  await hits.filter({ hasText: 'Vakuumpumpen' }).first().getByRole('link').click()
  await expect(page).toHaveURL('/de/produkte/vakuumpumpen')
})

test.describe('the contact form', () => {
  test.use({ expectedProblems: [/^request: (csp .*\.js|422 .*\/de\/ajax\/contact)$/] })

  test('is sent, comes back with mistakes and what was typed, and thanks', async ({ page }) => {
    await page.goto('/de/kontakt')
    const form = page.getByRole('form', { name: 'Schreiben Sie uns' })
    await form.getByLabel('Thema').selectOption('visit')
    await form.getByLabel('Name').fill('   ')
    await form.getByLabel('E-Mail').fill('anja@muster.example')
    await form.getByLabel('Nachricht').fill('Guten Tag, & bis bald')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Absenden' }).click()

    await expect(page.getByRole('alert')).toContainText('Name')
    await expect(form.getByLabel('Nachricht')).toHaveValue('Guten Tag, & bis bald')
    await expect(form.getByLabel('Thema')).toHaveValue('visit')
    await expect(form.getByRole('checkbox')).toBeChecked()
    await form.getByLabel('Name').fill('Anja Muster')
    await form.getByRole('button', { name: 'Absenden' }).click()
    const success = page.getByRole('status').filter({ hasText: 'Vielen Dank' })
    await expect(success).toContainText('Referenznummer')
  })
})
