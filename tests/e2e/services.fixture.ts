import type { Page } from '@playwright/test'
import { startFakeBackend, type FakeBackend } from '../harness/fake-backend.ts'
import { startSite } from '../harness/start-site.ts'
import { startTagServer, type TagServer } from '../harness/tag-server.ts'
import { test as base } from './fixtures.ts'

interface ServicesFixtures {
  /** A site with tag manager and maps, which a stub on loopback answers. */
  servedSite: { url: string; backend: FakeBackend; services: TagServer }
}

export const test = base.extend<ServicesFixtures>({
  servedSite: async ({ context }, provide) => {
    const [backend, services] = await Promise.all([startFakeBackend(), startTagServer()])
    const env = { SITE_URL: 'http://localhost', BACKEND_URL: backend.url, ...services.env }
    const site = await startSite(env)
    await provide({ url: site.url, backend, services })
    await Promise.all(context.pages().map((page) => page.close()))
    await Promise.all([site.stop(), backend.stop(), services.close()])
  },
})

/** Lets the pages of a test begin with consent given. */
export async function giveConsent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.top !== window) return
    if (!sessionStorage.getItem('consent')) localStorage.setItem('acceptCookies', 'true')
    sessionStorage.setItem('consent', 'was given')
  })
}

/** What the page has put into its data layer; commands as lists. */
export async function dataLayer(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) =>
      Object.prototype.toString.call(entry) === '[object Arguments]'
        ? Array.from(entry as ArrayLike<unknown>)
        : entry,
    ),
  )
}
