import type { Config } from 'vike/types'

/** Meta of a setting that Vike lists in its global context, where the server finds it: https://vike.dev/meta */
const ofServer = { env: { server: true }, eager: true }

/** Settings of all pages. */
export default {
  // The browser runs `+client.ts` and nothing of Vike (docs/decisions/0012-own-client-runtime.md).
  clientHooks: false,
  // The styles of a page are those of the blocks on it, not of every block that the server knows.
  includeAssetsImportedByServer: false,
  guards: ['requested-status'],
  meta: {
    Page: ofServer,
    data: ofServer,
    /** Names of the route guards of a page, run in this order before its data is loaded. */
    guards: ofServer,
    onRenderHtml: ofServer,
  },
} satisfies Config

declare global {
  namespace Vike {
    interface Config {
      guards?: string[]
    }
  }
}
