import type { Config } from 'vike/types'

/** Settings of all pages. */
export default {
  // The browser runs `+client.ts` and nothing of Vike (docs/decisions/0012-own-client-runtime.md).
  clientHooks: false,
  // The content client limits the time of every call itself.
  hooksTimeout: false,
  // The styles of a page are those of the blocks on it (`page-assets.ts`), not of every block that the server knows.
  includeAssetsImportedByServer: false,
  guards: ['requested-status'],
  meta: {
    /** Names of the route guards of a page, run in this order before its data is asked for. */
    guards: { env: { server: true } },
  },
} satisfies Config

declare global {
  namespace Vike {
    interface Config {
      guards?: string[]
    }
  }
}
