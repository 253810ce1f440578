import { english, expect, openMenu, openPage, test } from '../fixtures.ts'

const { locale, t } = english

test.describe('menu contact', () => {
  test('shows networks and mail address of the footer', async ({ page }) => {
    await openPage(page, `/${locale}`)
    const strip = page
      .getByRole('banner')
      .getByRole('list', { name: t('social.label') })
      .getByRole('link')
    await expect(strip.first()).toBeHidden()
    await openMenu(page)
    await expect(strip).toHaveText(['YouTube', 'LinkedIn', 'XING', 'Instagram', t('contact.email')])
    await expect(strip.last()).toHaveAttribute('href', /^mailto:/)
    await expect(strip.last().locator('svg')).toBeVisible()
    await strip.last().scrollIntoViewIfNeeded()
    await expect(strip.last()).toBeInViewport()
  })
})
