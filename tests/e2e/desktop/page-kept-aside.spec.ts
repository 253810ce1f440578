import { chromium, type Browser, type Page } from '@playwright/test'
import playwright from '../../../playwright.config.ts'
import { expect, openPage, test } from '../fixtures.ts'
import { pageKinds } from '../sample-pages.ts'

/**
 * Reasons of this browser against the back/forward cache: Playwright's browsers have no window and one tab. Reasons that
 * a page causes are reported in addition.
 */
const reasonsOfBrowser = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped']

let browser: Browser

test.beforeAll(async () => {
  browser = await chromium.launch({
    ...playwright.use?.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
test.afterAll(() => browser.close())

/** Leaves a page for another document and returns. @returns the reasons why the page was not cached */
async function leaveAndReturn(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  const { promise: told, resolve: tell } = Promise.withResolvers<string[]>()
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    tell(notRestoredExplanations.map(({ reason }) => reason)),
  )
  await page.evaluate(() => void setTimeout(() => location.assign('/robots.txt')))
  await page.waitForURL('**/robots.txt')
  await page.evaluate(() => void setTimeout(() => history.back()))
  return told
}

test.describe('back/forward cache', () => {
  for (const kind of ['home', 'model', 'contact', 'search'] as const)
    test(`accepts ${kind}`, async ({ baseURL }) => {
      const page = await browser.newPage({ baseURL })
      await openPage(page, pageKinds.de[kind])
      await page.waitForLoadState('networkidle')
      const reasons = await leaveAndReturn(page)
      expect(reasons.filter((reason) => !reasonsOfBrowser.includes(reason))).toEqual([])
      await page.close()
    })

  test('reports a page with an unload listener', async ({ baseURL }) => {
    const page = await browser.newPage({ baseURL })
    await page.goto('/de')
    await page.evaluate(() => window.addEventListener('unload', () => undefined))
    expect(await leaveAndReturn(page)).toContain('UnloadHandlerExistsInMainFrame')
    await page.close()
  })
})
