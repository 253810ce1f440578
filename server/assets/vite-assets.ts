import type { Server } from 'node:http'
import { createDevMiddleware } from 'vike/server'
import type { ViteDevServer } from 'vite'
import { clientEntry, type SiteAssets } from './site-assets.ts'

/** Development: Vite makes each module when it is asked for, and tells the browser what changed. */
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

/** Linked in the document, so that a page is not shown without them until its scripts have run. */
function loadedStyles({ environments }: ViteDevServer): string[] {
  return [...environments.ssr.moduleGraph.urlToModuleMap.keys()].filter((url) =>
    url.endsWith('.css'),
  )
}
