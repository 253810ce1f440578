import { page as contentPage } from '../../harness/content/page-builder.ts'
import { expect, openMenu, openPage, test } from '../fixtures.ts'

test.describe('failed layout', () => {
  test.use({ expectedProblems: [/^request: (598|502) /] })

  test('is loaded with the next page', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(contentPage({ de: '/de', en: '/en' }))
    await backend.stop()
    await openPage(page, `${url}/de/fort`)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await backend.start()
    // The layout is cached for one second.
    await expect.poll(async () => (await page.request.get(`${url}/de`)).status()).toBe(200)
    await page.getByRole('link', { name: 'Zur Startseite', exact: true }).click()
    await expect(page).toHaveURL(`${url}/de`)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await openMenu(page)
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
  })
})
