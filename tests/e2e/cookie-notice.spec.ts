import { expect, test } from './fixtures.ts'

test('the notice is shown until it is accepted, and then no more', async ({ page }) => {
  await page.goto('/de')
  const notice = page.getByRole('region', { name: 'Hinweis zu Cookies' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Einverstanden' }).click()
  await expect(notice).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('acceptCookies'))).toBe('true')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('the notice moves nothing', async ({ page }) => {
  await page.goto('/de')
  const top = () =>
    page.locator('main').evaluate((main) => main.getBoundingClientRect().top + window.scrollY)
  const before = await top()
  await page.getByRole('button', { name: 'Einverstanden' }).click()
  await expect(page.locator('[data-cookie-notice]')).toBeHidden()
  expect(await top()).toBe(before)
})

test('without storage the notice is shown and can be put away', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new Error('storage is blocked')
      },
    })
  })
  await page.goto('/en')
  const notice = page.locator('[data-cookie-notice]')
  await expect(notice).toBeVisible()
  await notice.getByRole('button').click()
  await expect(notice).toBeHidden()
})
