import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createContentClient } from '../content/client/content-client.ts'
import type { Purge } from '../content/contract/purge.ts'
import { startContentService } from '../content/service/start.ts'
import { builtAssets } from './built-assets.ts'
import { ConfigError, parseConfig, type ServerConfig } from './config.ts'
import { createLogger, type Logger } from './logger.ts'
import { createPageCache } from './page-cache/page-cache.ts'
import { pageVersion } from './page-cache/page-version.ts'
import { openRedisPages } from './page-cache/redis-pages.ts'
import { warmUp } from './page-cache/warm-up.ts'
import { lightenVike } from './page/lighten-vike.ts'
import { renderDirectly } from './page/render-directly.ts'
import { createRenderPage } from './page/render-page.ts'
import { createRequestListener } from './request-listener.ts'

const root = join(import.meta.dirname, '..')

/** A site that answers. */
export interface RunningSite {
  /** Where it listens: `http://127.0.0.1:3000` */
  url: string
  backendUrl: URL
  /** Finishes open requests, then ends. */
  close: () => Promise<void>
}

/** Starts the site: content service if none is given, content client, pages, handlers, socket. */
export async function startSite(
  config: ServerConfig,
  { logger, development = false }: { logger: Logger; development?: boolean },
): Promise<RunningSite> {
  const server = createServer()
  const assets = await loadAssets(server, development)
  const embedded = config.backendUrl
    ? null
    : await startEmbeddedService(config, logger, contentChanged)
  const backendUrl = config.backendUrl ?? new URL(embedded?.url ?? '')
  const content = createContentClient({
    backendUrl,
    siteUrl: config.siteUrl,
    report: ({ event, ...problem }) => logger.warn(problem, event),
  })
  const vike = await loadVike(development)
  const render = createRenderPage({ vike, content, config, logger })
  const cache = createPageCache({
    render: ({ url, asData, locale }) => render({ url, asData, locale, preview: false }),
    content,
    openShared: openShared(config, logger),
    ...config.cache,
  })
  const { handlers } = assets
  const deps = { config, backendUrl, content, cache, render, assets: handlers, logger }
  server.on('request', createRequestListener({ ...deps, development }))
  if (!development) await warmUp(cache)
  const url = await listen(server, config)
  return { url, backendUrl, close }

  function contentChanged(change: Purge): void {
    cache.purge(change)
    assets.reload()
  }

  async function close(): Promise<void> {
    await assets.close() // Vite's socket to each open browser would keep the server from closing.
    await closeServer(server)
    await cache.close()
    await content.close()
    await embedded?.close()
  }
}

function openShared({ redisUrl, cache, ...config }: ServerConfig, logger: Logger) {
  if (!redisUrl) return null
  const { freshMs, staleMs, staleIfErrorMs, briefMs } = cache.times
  return openRedisPages({
    url: new URL(redisUrl),
    version: pageVersion(root, config),
    siteKey: config.siteUrl.host,
    logger,
    times: { freshMs, briefMs, keepMs: freshMs + Math.max(staleMs, staleIfErrorMs) },
  })
}

/** @returns where the server listens; port 0 has become a free one */
async function listen(server: Server, { port, host }: ServerConfig): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

/** What takes longer than this after a signal is cut off. */
const closeTimeoutMs = 10_000

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  // A connection that was busy falls idle with its answer, and would stay open for another request.
  const sweeper = setInterval(() => server.closeIdleConnections(), 50)
  const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
  await closed
  clearInterval(sweeper)
  clearTimeout(timer)
}

async function loadAssets(server: Server, development: boolean) {
  process.env['NODE_ENV'] = development ? 'development' : 'production'
  lightenVike()
  if (!development) return builtAssets(join(root, 'dist'))
  const { viteAssets } = await import('./vite-assets.ts')
  return viteAssets(root, server)
}

async function loadVike(development: boolean) {
  const { renderPage, getGlobalContext } = await import('vike/server')
  return development ? renderPage : renderDirectly(renderPage, await getGlobalContext())
}

function startEmbeddedService(
  { dataDir }: ServerConfig,
  logger: Logger,
  onChange: (change: Purge) => void,
) {
  return startContentService({
    host: '127.0.0.1',
    port: 0,
    filesDir: join(root, 'content/files'),
    databaseFile: join(dataDir, 'content.sqlite'),
    watch: true,
    logger,
    onChange,
  })
}

/** Starts the site from the environment and ends it on a signal; what keeps it from starting is one line. */
export async function main({ development }: { development: boolean }): Promise<void> {
  try {
    const config = parseConfig(process.env)
    const logger = createLogger(config, process.stdout.isTTY || development)
    const site = await startSite(config, { logger, development })
    console.log(welcome(site, config))
    process.once('SIGINT', () => void site.close())
    process.once('SIGTERM', () => void site.close())
  } catch (error) {
    console.error(toLine(error))
    process.exit(1)
  }
}

function welcome({ url, backendUrl }: RunningSite, config: ServerConfig): string {
  const site = url.replace('//127.0.0.1:', '//localhost:')
  return config.backendUrl
    ? `\n  Site     ${site}\n  Content  ${backendUrl.href}\n`
    : `\n  Site     ${site}\n  Content  the sample files in content/files, from the embedded service on ${backendUrl.origin}
           To show another content service: BACKEND_URL=https://content.example.com npm start\n`
}

function toLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `PORT=${String(error.port)}: another program listens there already; choose another, e.g. PORT=3100 npm start`
  return error instanceof ConfigError ? error.message : (error.stack ?? error.message)
}

if (import.meta.main) await main({ development: process.argv.includes('--dev') })
