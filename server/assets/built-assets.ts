import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Request, RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { getGlobalContext } from 'vike/server'
import { clientEntry, type SiteAssets } from './site-assets.ts'

/** Hashed files never change under their name; public files do with a release. */
const immutable = 'public, max-age=31536000, immutable'
const oneHour = 'public, max-age=3600'

/** Names of files. The address of a page costs no look at the disk. */
const fileName = /^\/(?:assets\/[^%]+|[^/%]+\.\w+)$/

/** The files of `npm run build`, compressed variants included; what earlier builds left in the folder stays served. */
export async function builtAssets(dist: string): Promise<SiteAssets> {
  await import('../../dist/server/entry.mjs')
  const globalContext = await getGlobalContext()
  if (globalContext.isClientSide) throw new Error('unreachable')
  const folder = join(dist, 'client')
  const sendFile = expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: {
      redirect: false,
      cacheControl: false,
      lastModified: false,
      setHeaders(response, path) {
        const isHashed = path.startsWith(join(folder, 'assets'))
        response.setHeader('Cache-Control', isHashed ? immutable : oneHour)
        if (isHashed) removePageHeaders(response)
      },
    },
  }) as RequestHandler
  const files: RequestHandler = (request, response, next) =>
    isFile(request) ? sendFile(request, response, next) : next()
  return {
    handlers: [files],
    pageAssets: toPageAssets(globalContext.assetsManifest ?? {}),
    reload: () => undefined,
    close: () => Promise.resolve(),
  }
}

/** What a browser reads of a script, a style or a font, as far as it stands already. */
const fileHeaders = new Set([
  'cache-control',
  'content-encoding',
  'content-type',
  'cross-origin-resource-policy',
  'vary',
  'x-content-type-options',
])

/** Policies are those of documents: with them the head of a file would be a kilobyte, more than some bodies. */
function removePageHeaders(response: ServerResponse): void {
  for (const name of response.getHeaderNames())
    if (!fileHeaders.has(name)) response.removeHeader(name)
}

/** What the browser build says of a module, https://vite.dev/guide/backend-integration: the parts that are read here. */
type Manifest = Record<string, { file: string }>

function toPageAssets(manifest: Manifest): SiteAssets['pageAssets'] {
  const { [clientEntry]: entry, 'style.css': style } = manifest
  if (!entry || !style) throw new Error(`the build has no ${clientEntry} or no styles`)
  return { script: `/${entry.file}`, styles: [`/${style.file}`] }
}

function isFile({ path, method }: Request): boolean {
  return fileName.test(path) && (method === 'GET' || method === 'HEAD')
}
