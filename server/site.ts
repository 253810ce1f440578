import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { createContentClient, type ContentClient } from '../content/client/content-client.ts'
import type { Purge } from '../content/contract/purge.ts'
import { builtAssets } from './built-assets.ts'
import { closeServer } from './close-server.ts'
import type { ServerConfig } from './config.ts'
import { createLifecycle } from './lifecycle.ts'
import { listen } from './listen.ts'
import type { Logger } from './logger.ts'
import { measureBackend } from './ops/measure-backend.ts'
import { measureContent } from './ops/measure-content.ts'
import { measureRender } from './ops/measure-render.ts'
import { createMetrics, type Metrics } from './ops/metrics.ts'
import { createBackendReadiness, type Readiness } from './ops/readiness.ts'
import { createReportProblem } from './ops/report-problem.ts'
import { startOps } from './ops/start-ops.ts'
import { createPageCache, type PageCache } from './page-cache/page-cache.ts'
import { pageVersion } from './page-cache/page-version.ts'
import { warmUp } from './page-cache/warm-up.ts'
import { renderDirectly } from './page/render-directly.ts'
import { createRenderPage } from './page/render-page.ts'
import type { RenderPage } from './rendered-page.ts'
import { root } from './root.ts'
import { openTracing, type Tracing } from './tracing/open-tracing.ts'
import { version } from './version.ts'

/** A site that answers. */
export interface RunningSite {
  /** Where it listens: `http://127.0.0.1:3000` */
  url: string
  backendUrl: URL
  /** Where operators look: `http://127.0.0.1:9464` */
  opsUrl: string
  /** Finishes open requests, then ends. */
  close: () => Promise<void>
}

export interface SiteDeps {
  logger: Logger
  development: boolean
  /** For OpenTelemetry's own variables. */
  environment: Record<string, string | undefined>
}

/** Starts the site: operators' listener, content service if none is given, content client, pages, handlers, socket. */
export async function startSite(
  config: ServerConfig,
  { logger, development, environment }: SiteDeps,
): Promise<RunningSite> {
  // Most requests have no body, and nothing here waits for the end of one that is not there.
  const server = createServer({ optimizeEmptyRequests: true })
  const build = { version, build: config.buildId }
  const lifecycle = createLifecycle(server)
  const metrics = createMetrics(build)
  let backendReadiness = () => Promise.resolve<Readiness>('starting')
  const { registry } = metrics
  const ops = await startOps(config, { build, readiness, registry, logger })
  const assets = await loadAssets(server, development)
  const embedded = config.backendUrl
    ? null
    : await startEmbeddedService(config, logger, contentChanged)
  const backendUrl = config.backendUrl ?? new URL(embedded?.url ?? '')
  const { siteUrl } = config
  const tracing = await openTracing({ environment, siteUrl, backendUrl, logger })
  const partDeps = { config, backendUrl, tracing, metrics, logger }
  const content = openContent(partDeps)
  const render = await loadRender(content, partDeps, development)
  const pages = await openPages(content, render, partDeps)
  const cache = tracing.aroundCache(pages)
  const { handlers } = assets
  metrics.watch({ readiness, pageCache: () => cache.state() })
  backendReadiness = createBackendReadiness({ content, cache })
  const warm = development ? null : warmUp(pages)
  // While the backend makes its answers: Express and what stands behind it are a good part of all code.
  const { createRequestListener } = await import('./request-listener.ts')
  const deps = { config, backendUrl, content, cache, render, assets: handlers, logger, metrics }
  server.on('request', tracing.aroundListener(createRequestListener({ ...deps, development })))
  await warm
  const url = await listen(server, { ...config, variable: 'PORT' })
  lifecycle.serve()
  return { url, backendUrl, opsUrl: ops.url, close }

  async function readiness(): Promise<Readiness> {
    return lifecycle.phase === 'serving' ? backendReadiness() : lifecycle.phase
  }

  function contentChanged(change: Purge): void {
    cache.purge(change)
    assets.reload()
  }

  async function close(): Promise<void> {
    await lifecycle.drain(config.drainMs)
    await assets.close() // Vite's socket to each open browser would keep the server from closing.
    await closeServer(server)
    await cache.close()
    await content.close()
    await embedded?.close()
    await tracing.close()
    await ops.close()
  }
}

/** What the parts of the site are made with. */
interface PartDeps {
  config: ServerConfig
  backendUrl: URL
  tracing: Tracing
  metrics: Metrics
  logger: Logger
}

function openContent({ config, backendUrl, tracing, metrics, logger }: PartDeps): ContentClient {
  const client = createContentClient({
    backendUrl,
    siteUrl: config.siteUrl,
    report: createReportProblem(logger, metrics),
    around: (requestJson) => tracing.aroundBackend(measureBackend(requestJson, metrics)),
  })
  return measureContent(client, metrics)
}

async function loadRender(
  content: ContentClient,
  { config, tracing, metrics, logger }: PartDeps,
  development: boolean,
): Promise<RenderPage> {
  const vike = await loadVike(development)
  const render = createRenderPage({ vike, content, config, logger })
  return tracing.aroundRender(measureRender(render, metrics))
}

async function openPages(
  content: ContentClient,
  render: RenderPage,
  { config, tracing, logger }: PartDeps,
): Promise<PageCache> {
  return createPageCache({
    render: ({ url, asData, locale }) => render({ url, asData, locale, preview: false }),
    content,
    openShared: await loadShared(config, logger),
    aroundRenewal: tracing.aroundRenewal,
    ...config.cache,
  })
}

async function loadShared({ redisUrl, cache, ...config }: ServerConfig, logger: Logger) {
  if (!redisUrl) return null
  const { openRedisPages } = await import('./page-cache/redis-pages.ts')
  const { freshMs, staleMs, staleIfErrorMs, briefMs } = cache.times
  return openRedisPages({
    url: new URL(redisUrl),
    version: pageVersion(root, config),
    siteKey: config.siteUrl.host,
    logger,
    times: { freshMs, briefMs, keepMs: freshMs + Math.max(staleMs, staleIfErrorMs) },
  })
}

async function loadAssets(server: Server, development: boolean) {
  if (!development) return builtAssets(join(root, 'dist'))
  const { viteAssets } = await import('./vite-assets.ts')
  return viteAssets(root, server)
}

async function loadVike(development: boolean) {
  const { renderPage, getGlobalContext } = await import('vike/server')
  return development ? renderPage : renderDirectly(renderPage, await getGlobalContext())
}

async function startEmbeddedService(
  { dataDir }: ServerConfig,
  logger: Logger,
  onChange: (change: Purge) => void,
) {
  const { startContentService } = await import('../content/service/start.ts')
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
