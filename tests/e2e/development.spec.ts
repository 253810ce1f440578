import { startFakeBackend, type FakeBackend } from '../harness/servers/fake-backend.ts'
import { startSite, type Site } from '../harness/servers/start-site.ts'
import { publishExamples } from './example-pages.ts'
import { english, expect, fetchNothingAhead, german, openPage, test } from './fixtures.ts'

let backend: FakeBackend
let site: Site

test.describe('development server', () => {
  // The start takes longer than the tests, so the tests share one server.
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    backend = await startFakeBackend()
    const env = { SITE_URL: 'http://localhost', BACKEND_URL: backend.url }
    site = await startSite(env, ['--dev'])
  })
  test.afterAll(async () => {
    expect(await site.stop()).toBe(0)
    await backend.stop()
  })

  // Only React's development build reports hydration differences.
  test('hydrates without a warning', async ({ page }) => {
    await fetchNothingAhead(page)
    const paths = publishExamples(backend, 'de')
    for (const path of [...paths, '/en/search?q=pump']) {
      await openPage(page, site.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    // The code of the error page is fetched last, in advance.
    await page.waitForLoadState('networkidle')
  })

  test.describe('error page in development', () => {
    test.use({ expectedProblems: [/^request: 500 .*\/(de|en)\/kaputt$/] })

    test("shows the backend's message", async ({ page }) => {
      for (const { locale } of [german, english]) {
        backend.answer(`/${locale}/kaputt`, (_request, response) => {
          response.status(500).json({ message: 'Tabelle tx_pages fehlt' })
        })
        await page.goto(`${site.url}/${locale}/kaputt`)
        await expect(page.locator('main pre')).toContainText('Tabelle tx_pages fehlt')
      }
      await page.close()
    })
  })
})
