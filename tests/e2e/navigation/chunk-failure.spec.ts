import type { Page, Route } from '@playwright/test'
import { builtFile } from '../../harness/run/built-file.ts'
import { linkedPages } from '../../harness/content/linked-pages.ts'
import { contactForm, page as contentPage } from '../../harness/content/page-builder.ts'
import {
  english,
  expect,
  fetchNothingAhead,
  hydrated,
  markDocument,
  openPage,
  test,
} from '../fixtures.ts'

const rootScript = `**${builtFile('stage')}`
const scripts = /\/assets\/.*\.js$/

test.describe('code removed by a new build', () => {
  test.use({ expectedProblems: [/assets\/.*\.js$|dynamically imported module/] })

  const { locale } = english

  test('loads the next page as a document', async ({ page, ownSite: { backend, url } }) => {
    await fetchNothingAhead(page)
    backend.publish(
      ...linkedPages(locale, ['Anfrage']).slice(0, 1),
      contentPage({ [locale]: `/${locale}/anfrage` }, { content: [contactForm(locale)] }),
    )
    await openPage(page, `${url}/${locale}`)
    // Wait until the files for later navigation have loaded.
    await page.waitForLoadState('networkidle')
    const isSameDocument = await markDocument(page)
    await page.route(scripts, (route) => route.fulfill({ status: 404 }), { times: 1 })
    await page.getByRole('link', { name: 'Link Anfrage' }).click()
    await expect(page).toHaveURL(`${url}/${locale}/anfrage`)
    await hydrated(page)
    await expect(page.getByRole('form')).toBeVisible()
    expect(await isSameDocument()).toBe(false)
  })

  for (const { what, script } of [
    { what: 'the entry script', script: /\/assets\/entries\/renderer_client.*\.js$/ },
    { what: 'the hydration script', script: rootScript },
  ])
    test.describe(what, () => {
      test('reloads the first page once', async ({ page, ownSite }) => {
        ownSite.backend.publish(...linkedPages('de', ['Neu']))
        const documents = countDocuments(page)
        // The first document may request the file twice: for preloading and for running.
        await page.route(script, (route) =>
          documents() === 1 ? route.fulfill({ status: 404 }) : route.continue(),
        )
        await openPage(page, `${ownSite.url}/de`)
        expect(documents()).toBe(2)
      })

      test('does not block links after an aborted request', async ({
        page,
        ownSite: { backend, url },
      }) => {
        backend.publish(...linkedPages('de', ['Neu']))
        const code = Promise.withResolvers<Route>()
        const document = Promise.withResolvers<Route>()
        await page.route(script, (route) => code.resolve(route), { times: 1 })
        await page.route(`${url}/de/neu`, (route) => document.resolve(route))
        await page.goto(`${url}/de`, { waitUntil: 'commit' })
        const heldCode = await code.promise
        await page.getByRole('link', { name: 'Link Neu' }).click({ noWaitAfter: true })
        const heldDocument = await document.promise
        // Firefox and Safari do this by default.
        await Promise.all([page.waitForEvent('console'), heldCode.abort()])
        await heldDocument.continue()
        await expect(page).toHaveTitle(/^Neu/)
      })

      test('does not reload repeatedly, page stays readable', async ({ page, ownSite }) => {
        ownSite.backend.publish(...linkedPages('de', ['Neu']))
        const documents = countDocuments(page)
        await page.route(script, (route) => route.fulfill({ status: 404 }))
        await page.goto(`${ownSite.url}/de`)
        await expect.poll(documents).toBe(2)
        await page.waitForLoadState('networkidle')
        await page.getByRole('link', { name: 'Link Neu' }).click()
        await expect(page).toHaveTitle(/^Neu/)
      })
    })
})

function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count++
  })
  return () => count
}
