import type { Server } from 'node:http'
import { createDevMiddleware } from 'vike/server'
import type { SiteAssets } from './site-assets.ts'

/** Development: Vite makes each module when it is asked for, and tells the browser what changed. */
export async function viteAssets(root: string, server: Server): Promise<SiteAssets> {
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: { server: { hmr: { server } } },
  })
  return {
    handlers: [devMiddleware],
    reload: () => viteServer.environments.client.hot.send({ type: 'full-reload' }),
    close: () => viteServer.close(),
  }
}
