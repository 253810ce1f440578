import type { Config } from 'vike/types'

/** Settings of all pages. What the browser gets of the page context is listed here and nowhere else. */
export default {
  clientRouting: true,
  hydrationCanBeAborted: true,
  passToClient: ['siteName', 'formOutcome', 'styles', 'head'],
  // The content client limits the time of every call itself.
  hooksTimeout: false,
  // The styles of a page are those of the blocks on it (`page-assets.ts`), not of every block that the server knows.
  includeAssetsImportedByServer: false,
} satisfies Config
