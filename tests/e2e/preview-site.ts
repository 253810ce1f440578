import type { Site } from '../harness/start-site.ts'
import { startSite } from '../harness/start-site.ts'
import { test as base } from './fixtures.ts'

/** `test` on a preview of the sample content, where the catalogue is; paths of a test are relative to it. */
export const test = base.extend<object, { preview: Site }>({
  preview: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, provide) => {
      const site = await startSite({ SITE_URL: 'http://localhost' })
      await provide(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ preview }, provide) => provide(preview.url),
})
