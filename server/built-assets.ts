import { join } from 'node:path'
import type { Request, RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import type { SiteAssets } from './site-assets.ts'

/** Hashed files never change under their name; public files do with a release. */
const immutable = 'public, max-age=31536000, immutable'
const brief = 'public, max-age=3600'

/** Names of files. The address of a page costs no look at the disk. */
const fileName = /^\/(?:assets\/[^%]+|[^/%]+\.\w+)$/

/** The files of `npm run build`, compressed variants included; what earlier builds left in the folder stays served. */
export async function builtAssets(dist: string): Promise<SiteAssets> {
  await import('../dist/server/entry.mjs')
  const folder = join(dist, 'client')
  const sendFile = expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: {
      redirect: false,
      cacheControl: false,
      setHeaders: (response, path) =>
        response.setHeader(
          'Cache-Control',
          path.startsWith(join(folder, 'assets')) ? immutable : brief,
        ),
    },
  }) as RequestHandler
  const files: RequestHandler = (request, response, next) =>
    isFile(request) ? sendFile(request, response, next) : next()
  return { handlers: [files], reload: () => undefined, close: () => Promise.resolve() }
}

function isFile({ path, method }: Request): boolean {
  return fileName.test(path) && (method === 'GET' || method === 'HEAD')
}
