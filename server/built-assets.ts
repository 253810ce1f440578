import { join } from 'node:path'
import sirv from 'sirv'
import type { SiteAssets } from './site-assets.ts'

/** Hashed files never change under their name; public files do with a release. */
const immutable = 'public, max-age=31536000, immutable'
const brief = 'public, max-age=3600'

/**
 * The files of `npm run build`, compressed variants included. They are listed once at the start, so that the
 * address of a page costs no look at the disk; what earlier builds left in the folder stays served.
 */
export async function builtAssets(dist: string): Promise<SiteAssets> {
  await import('../dist/server/entry.mjs')
  const files = sirv(join(dist, 'client'), {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (response, pathname) =>
      response.setHeader('Cache-Control', pathname.startsWith('/assets/') ? immutable : brief),
  })
  return { handlers: [files], reload: () => undefined, close: () => Promise.resolve() }
}
