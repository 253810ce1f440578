import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Request, RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { getGlobalContext } from 'vike/server'
import { clientEntry, type SiteAssets } from './site-assets.ts'

/** The content of a hashed file never changes; public files may change with a release. */
const immutable = 'public, max-age=31536000, immutable'
const oneHour = 'public, max-age=3600'

/** Matches the names of files, so that a request for a page does not touch the disk. */
const fileName = /^\/(?:assets\/[^%]+|[^/%]+\.\w+)$/

const isIcon = /\.(?:ico|png|svg)$/

/** The files of `npm run build`, with their compressed variants. Files of earlier builds in the folder are served, too. */
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
        // A browser also requests the icon for a sandboxed drawing, which has no origin.
        if (isIcon.test(path)) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
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

/** Headers that a browser reads of a script, a style or a font. */
const fileHeaders = new Set([
  'cache-control',
  'content-encoding',
  'content-type',
  'cross-origin-resource-policy',
  'vary',
  'x-content-type-options',
])

/** Removes headers that matter for documents only: with them the header section of a file would be a kilobyte, more than some bodies. */
function removePageHeaders(response: ServerResponse): void {
  for (const name of response.getHeaderNames())
    if (!fileHeaders.has(name)) response.removeHeader(name)
}

/** The used part of Vite's build manifest: https://vite.dev/guide/backend-integration */
type Manifest = Record<string, { file: string }>

function toPageAssets(manifest: Manifest): SiteAssets['pageAssets'] {
  const { [clientEntry]: entry, 'style.css': style } = manifest
  if (!entry || !style) throw new Error(`the build has no ${clientEntry} or no styles`)
  return { script: `/${entry.file}`, styles: [`/${style.file}`] }
}

function isFile({ path, method }: Request): boolean {
  return fileName.test(path) && (method === 'GET' || method === 'HEAD')
}
