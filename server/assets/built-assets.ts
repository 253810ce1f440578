import { join } from 'node:path'
import type { Request, RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { getGlobalContext } from 'vike/server'
import { clientEntry, type SiteAssets } from './site-assets.ts'

/** Hashed files never change under their name; public files do with a release. */
const immutable = 'public, max-age=31536000, immutable'
const brief = 'public, max-age=3600'

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
      setHeaders: (response, path) =>
        response.setHeader(
          'Cache-Control',
          path.startsWith(join(folder, 'assets')) ? immutable : brief,
        ),
    },
  }) as RequestHandler
  const files: RequestHandler = (request, response, next) =>
    isFile(request) ? sendFile(request, response, next) : next()
  return {
    handlers: [files],
    pageAssets: toPageAssets(globalContext.assetsManifest ?? {}),
    toDocument: (html) => html,
    reload: () => undefined,
    close: () => Promise.resolve(),
  }
}

/** What the browser build says of a module, https://vite.dev/guide/backend-integration: the parts that are read here. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

export function toPageAssets(manifest: Manifest): SiteAssets['pageAssets'] {
  const entry = manifest[clientEntry]
  if (!entry) throw new Error(`the build has no ${clientEntry}`)
  const styles = new Map(
    Object.keys(manifest).map((module) => [module, [...collectStyles(manifest, module)]]),
  )
  return {
    script: `/${entry.file}`,
    stylesOf: (modules) => [...new Set(modules.flatMap((module) => styles.get(module) ?? []))],
  }
}

/** Those of what a module imports come first. */
function collectStyles(
  manifest: Manifest,
  module: string,
  styles = new Set<string>(),
  visited = new Set<string>(),
): Set<string> {
  if (visited.has(module)) return styles
  visited.add(module)
  const { imports = [], css = [] } = manifest[module] ?? {}
  for (const imported of imports) collectStyles(manifest, imported, styles, visited)
  for (const style of css) styles.add(`/${style}`)
  return styles
}

function isFile({ path, method }: Request): boolean {
  return fileName.test(path) && (method === 'GET' || method === 'HEAD')
}
