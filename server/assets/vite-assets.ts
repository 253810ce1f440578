import { globSync } from 'node:fs'
import type { Server } from 'node:http'
import { createDevMiddleware, getGlobalContext } from 'vike/server'
import type { ViteDevServer } from 'vite'
import { clientEntry, type SiteAssets } from './site-assets.ts'

/**
 * Assets in development: Vite compiles each module on request and updates the browser after changes. The modules of the first page
 * are compiled, and its dependencies bundled, before the promise resolves.
 */
export async function viteAssets(root: string, server: Server): Promise<SiteAssets> {
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: { server: { hmr: { server } } },
  })
  await Promise.all([getGlobalContext(), compileClient(viteServer)])
  return {
    handlers: [devMiddleware],
    pageAssets: {
      script: `/${clientEntry}`,
      get styles() {
        return loadedStyles(viteServer)
      },
    },
    toDocument: (html, pathname) => viteServer.transformIndexHtml(pathname, html),
    reload: () => viteServer.environments.client.hot.send({ type: 'full-reload' }),
    close: () => viteServer.close(),
  }
}

/** Compiles what the browser loads for a first page; Vite bundles the dependencies meanwhile. */
async function compileClient({ environments: { client }, config }: ViteDevServer): Promise<void> {
  const scripts = globSync(firstScripts, { cwd: config.root })
  await Promise.all(scripts.map((script) => client.warmupRequest(`/${script}`)))
  await client.waitForRequestsIdle()
}

/** The first script and its dynamic imports; static imports follow. */
const firstScripts = [clientEntry, 'renderer/client/{root.tsx,take-over.ts}', 'pages/*/+Page.ts']

/** Styles that the document links to, so that a page does not appear unstyled until its scripts run. */
function loadedStyles({ environments }: ViteDevServer): string[] {
  return [...environments.ssr.moduleGraph.urlToModuleMap.keys()].filter((url) =>
    url.endsWith('.css'),
  )
}
