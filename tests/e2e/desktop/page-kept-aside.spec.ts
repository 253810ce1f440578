import { chromium, type Browser, type Page } from '@playwright/test'
import playwright from '../../../playwright.config.ts'
import { expect, openPage, test } from '../fixtures.ts'
import { pageKinds } from '../sample-pages.ts'

/**
 * Why this browser itself keeps no document aside for the way back: Playwright's browsers have no window, and one tab. What
 * a page gives as a reason is told beside these.
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

/** Leaves a page for another document and comes back. @returns what the browser says against having kept it */
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

for (const kind of ['home', 'model', 'contact', 'search'] as const)
  test(`nothing keeps a browser from putting a document aside: ${kind}`, async ({ baseURL }) => {
    const page = await browser.newPage({ baseURL })
    await openPage(page, pageKinds.de[kind])
    await page.waitForLoadState('networkidle')
    const reasons = await leaveAndReturn(page)
    expect(reasons.filter((reason) => !reasonsOfBrowser.includes(reason))).toEqual([])
    await page.close()
  })

test('a page that listens to its end would be told', async ({ baseURL }) => {
  const page = await browser.newPage({ baseURL })
  await page.goto('/de')
  await page.evaluate(() => window.addEventListener('unload', () => undefined))
  expect(await leaveAndReturn(page)).toContain('UnloadHandlerExistsInMainFrame')
  await page.close()
})
