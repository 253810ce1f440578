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
      stylesOf: (modules) =>
        stylesOf(
          viteServer,
          modules.map((module) => `${root}/${module}`),
        ),
    },
    toDocument: (html, url) => viteServer.transformIndexHtml(url, html),
    reload: () => viteServer.environments.client.hot.send({ type: 'full-reload' }),
    close: () => viteServer.close(),
  }
}

/** Linked in the document, so that a page is not shown without them until its scripts have run. */
function stylesOf({ environments }: ViteDevServer, files: string[]): string[] {
  const { moduleGraph } = environments.ssr
  const visited = new Set(files.flatMap((file) => [...(moduleGraph.getModulesByFile(file) ?? [])]))
  // A set gives what is added while it is walked through, too.
  for (const module of visited) for (const imported of module.importedModules) visited.add(imported)
  return [...visited].map(({ url }) => url).filter((url) => url.endsWith('.css'))
}
