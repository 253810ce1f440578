import type { Page } from '@playwright/test'
import { startFakeBackend, type FakeBackend } from '../../harness/servers/fake-backend.ts'
import { startSite } from '../../harness/servers/start-site.ts'
import { startTagServer, type TagServer } from '../../harness/servers/tag-server.ts'
import { test as base } from '../fixtures.ts'

interface ServedSite {
  url: string
  backend: FakeBackend
  services: TagServer
}

interface TestFixtures {
  /** A site with tag manager and maps, both stubbed on loopback. */
  servedSite: ServedSite
}

interface WorkerFixtures {
  /** Same as {@link TestFixtures.servedSite}, shared by several tests. */
  siteWithServices: ServedSite
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteWithServices: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, provide) => {
      const [backend, services] = await Promise.all([startFakeBackend(), startTagServer()])
      const env = { SITE_URL: 'http://localhost', BACKEND_URL: backend.url, ...services.env }
      const site = await startSite(env)
      await provide({ url: site.url, backend, services })
      await Promise.all([site.stop(), backend.stop(), services.close()])
    },
    { scope: 'worker' },
  ],
  servedSite: async ({ context, siteWithServices }, provide) => {
    await siteWithServices.backend.reset()
    siteWithServices.services.calls.length = 0
    await provide(siteWithServices)
    // Requests of the previous page must not reach the content of the next test.
    await Promise.all(context.pages().map((page) => page.close()))
  },
})

/** Accepts everything in the cookie notice. */
export async function agree(page: Page): Promise<void> {
  await page.locator('[data-cookie-notice]').getByRole('button').last().click()
}

/** Gives consent before the pages of a test load. */
export async function giveConsent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.top !== window) return
    if (!sessionStorage.getItem('consent')) localStorage.setItem('acceptCookies', 'true')
    sessionStorage.setItem('consent', 'was given')
  })
}

/** Content of the page's data layer; commands as lists. */
export async function dataLayer(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) =>
      Object.prototype.toString.call(entry) === '[object Arguments]'
        ? Array.from(entry as ArrayLike<unknown>)
        : entry,
    ),
  )
}
