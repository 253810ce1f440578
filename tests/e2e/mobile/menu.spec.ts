import { AxeBuilder } from '@axe-core/playwright'
import { page as contentPage } from '../../harness/page-builder.ts'
import { expect, hydrated, test } from '../fixtures.ts'

test('the menu opens, unfolds sub-pages and leads to one of them', async ({ page }) => {
  await page.goto('/de')
  const button = page.getByRole('button', { name: 'Menü' })
  const menu = page.locator('#menu')
  await expect(menu).toBeHidden()
  await hydrated(page)
  await button.tap()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(menu).toBeVisible()

  const toggle = menu.getByRole('button', { name: 'Unterseiten von Maschinen' })
  const subpage = menu.getByRole('link', { name: 'Schlauchheber' })
  await expect(subpage).toBeHidden()
  await toggle.tap()
  await expect(page).toHaveURL('/de')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await subpage.tap()
  await expect(page).toHaveURL('/de/maschinen/schlauchheber')
  await expect(menu).toBeHidden()
})

test('Escape closes the menu and gives the focus back', async ({ page }) => {
  await page.goto('/de')
  await hydrated(page)
  const button = page.getByRole('button', { name: 'Menü' })
  await button.tap()
  await page.keyboard.press('Escape')
  await expect(page.locator('#menu')).toBeHidden()
  await expect(button).toBeFocused()
})

test('a touch outside of the header closes the menu', async ({ page, ownSite }) => {
  const { backend, url } = ownSite

  backend.publish(contentPage({ de: '/de' }))
  await page.goto(`${url}/de`)
  await hydrated(page)
  const button = page.getByRole('button', { name: 'Menü' })
  await button.tap()
  await page.locator('footer').dispatchEvent('click')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('the open menu shuts nobody out', async ({ page }) => {
  await page.goto('/de')
  await hydrated(page)
  await page.getByRole('button', { name: 'Menü' }).tap()
  await expect(page.locator('#menu')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('header').analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
})
