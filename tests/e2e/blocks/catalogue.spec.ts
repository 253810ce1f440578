import { expect, fetchNothingAhead, hydrated } from '../fixtures.ts'
import { test } from '../preview-site.ts'

test.describe('catalogue', () => {
  test('resizes the window of an example', async ({ page }) => {
    await fetchNothingAhead(page)
    await page.goto('/catalogue?locale=en')
    await page.getByRole('navigation', { name: 'Block types' }).getByText('Quotes').click()
    // Until the next page is shown, the links belong to the previous page.
    await expect(page).toHaveURL('/catalogue/Quotes?locale=en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quotes')
    const widths = page.getByRole('navigation', { name: 'Width' })
    await widths.getByRole('link', { name: '768' }).click()
    await expect(widths.getByRole('link', { name: '768' })).toHaveAttribute('aria-current')
    await expect(page).toHaveURL('/catalogue/Quotes?locale=en&width=768')
    await hydrated(page)

    const frame = page.frameLocator('iframe[title=overlong]')
    const block = frame.locator('[data-block=Quotes]')
    await expect(block).toContainText('Without the maintenance agreement')
    await expect(frame.getByRole('banner')).toHaveCount(0)
    expect(await block.evaluate(() => innerWidth)).toBe(768)
  })

  test.describe('without JavaScript', () => {
    // The example's own document refuses the preloaded script.
    test.use({
      javaScriptEnabled: false,
      expectedProblems: [/^request: csp .*\/before-paint\.js$/],
    })

    test('shows text and examples', async ({ page }) => {
      await page.goto('/catalogue/Numbers?locale=de')
      await page.getByRole('link', { name: 'English' }).click()
      await page.getByRole('link', { name: '375', exact: true }).click()
      await expect(page.locator('iframe')).not.toHaveCount(0)
      await expect(
        page.frameLocator('iframe >> nth=0').getByRole('heading', { name: 'In figures' }),
      ).toBeVisible()
    })
  })
})
