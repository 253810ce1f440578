import type { Server } from 'node:http'
import { createDevMiddleware } from 'vike/server'
import type { ViteDevServer } from 'vite'
import { clientEntry, type SiteAssets } from './site-assets.ts'

/** Assets in development: Vite compiles each module on request and updates the browser after changes. */
export async function viteAssets(root: string, server: Server): Promise<SiteAssets> {
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: { server: { hmr: { server } } },
  })
  return {
    handlers: [devMiddleware],
    pageAssets: {
      script: `/${clientEntry}`,
      get styles() {
        return loadedStyles(viteServer)
      },
    },
    toDocument: (html, url) => viteServer.transformIndexHtml(url, html),
    reload: () => viteServer.environments.client.hot.send({ type: 'full-reload' }),
    close: () => viteServer.close(),
  }
}

/** Styles that the document links to, so that a page does not appear unstyled until its scripts run. */
function loadedStyles({ environments }: ViteDevServer): string[] {
  return [...environments.ssr.moduleGraph.urlToModuleMap.keys()].filter((url) =>
    url.endsWith('.css'),
  )
}
