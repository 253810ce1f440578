import { expect, fetchNothingAhead, hydrated, test } from './fixtures.ts'
import { startSite } from '../harness/start-site.ts'

// Only React's development build says what differs between server and browser.
test('in development the browser renders what the server sent, without a warning', async ({
  page,
}) => {
  test.setTimeout(90_000)
  // What is still being fetched ahead would find the site gone at the end.
  await fetchNothingAhead(page)
  const site = await startSite({ SITE_URL: 'http://localhost' }, ['--dev'])
  for (const path of ['/de', '/de/kontakt', '/en/company/team', '/en/search?q=pump']) {
    await page.goto(site.url + path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // The code of the error page is fetched last, for when it is needed.
  await page.waitForLoadState('networkidle')
  expect(await site.stop()).toBe(0)
})
