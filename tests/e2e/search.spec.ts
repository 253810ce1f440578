import { page as contentPage } from '../harness/page-builder.ts'
import { expect, hydrated, markDocument, test } from './fixtures.ts'

test('hits are shown while the visitor types, and a hit leads to its page', async ({ page }) => {
  await page.goto('/de')
  await hydrated(page)
  const isSameDocument = await markDocument(page)
  const search = page.getByRole('search')
  const input = search.getByRole('searchbox')
  await input.pressSequentially('pumpe')
  const hit = search.getByRole('listitem').filter({ hasText: 'Vakuumpumpen' }).first()
  await expect(hit).toBeVisible()
  await expect(hit.locator('em').first()).toHaveText(/pumpe/i)
  await expect(hit.locator('[data-icon]')).toHaveCount(1)

  await hit.getByRole('link').click()
  await expect(page).toHaveURL('/de/produkte/vakuumpumpen')
  await expect(input).toHaveValue('')
  await expect(search.getByRole('listitem')).toHaveCount(0)
  expect(await isSameDocument()).toBe(true)
})

test('hits to download carry another icon than pages', async ({ page }) => {
  await page.goto('/de')
  await hydrated(page)
  await page.getByRole('searchbox').fill('datenblatt')
  await expect(page.getByRole('search').locator('[data-icon=document]').first()).toBeVisible()
  await page.getByRole('searchbox').fill('vakuumheber')
  await expect(page.getByRole('search').locator('[data-icon=arrow]').first()).toBeVisible()
})

test('the panel is 400 px wide', async ({ page }) => {
  await page.goto('/de')
  await hydrated(page)
  await page.getByRole('searchbox').fill('pumpe')
  const list = page.getByRole('search').getByRole('list')
  await expect(list).toBeVisible()
  const panel = list.locator('..')
  expect((await panel.boundingBox())?.width).toBe(400)
})

test('an empty box clears the hits and asks nobody', async ({ page }) => {
  await page.goto('/de')
  await hydrated(page)
  const input = page.getByRole('searchbox')
  await input.fill('pumpe')
  await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await input.fill('   ')
  await expect(page.getByRole('search').getByRole('listitem')).toHaveCount(0)
  expect(asked.filter((url) => url.includes('/ajax/search'))).toEqual([])
})

test('a search without a hit says so', async ({ page }) => {
  await page.goto('/en')
  await hydrated(page)
  await page.getByRole('searchbox').fill('xyzzy')
  await expect(page.getByRole('search').getByRole('status')).toContainText('No ')
})

test('what was typed before the page came to life is searched', async ({ page }) => {
  await page.goto('/de', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('pumpe')
  await expect(page.getByRole('search').getByRole('listitem').first()).toBeVisible()
})

test.describe('when the search fails', () => {
  test.use({ expectedProblems: [/^request: 502 .*\/de\/ajax\/search\?q=x$/] })

  test('nothing is said and the box stays usable', async ({ page, ownSite }) => {
    const { backend, url } = ownSite

    backend.publish(contentPage({ de: '/de' }))
    backend.answer('/de/ajax/search', (_request, response) => void response.status(500).end())
    await page.goto(`${url}/de`)
    await hydrated(page)
    const answered = page.waitForResponse(/ajax\/search/)
    await page.getByRole('searchbox').fill('x')
    expect((await answered).status()).toBe(502)
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    await expect(page.getByRole('search').getByRole('listitem')).toHaveCount(0)
  })
})
