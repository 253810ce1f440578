import { test as base } from './fixtures.ts'
import { samplePreview } from './sample-sites.ts'

/** `test` on a preview of the sample content, which includes the catalogue. Test paths are relative to it. */
export const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  baseURL: async ({}, provide) => provide(samplePreview()),
})
