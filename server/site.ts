import type { Server } from 'node:http'
import { join } from 'node:path'
import { getGlobalContext } from 'vike/server'
import { createContentClient, type ContentClient } from '../content/client/content-client.ts'
import type { Purge } from '../content/contract/purge.ts'
import { isLoopback } from '../routing/is-loopback.ts'
import { builtAssets } from './assets/built-assets.ts'
import type { SiteAssets } from './assets/site-assets.ts'
import type { ServerConfig } from './config/config.ts'
import { root, version } from './config/project.ts'
import { openForms } from './forms/open-forms.ts'
import type { ListenerDeps } from './http/app.ts'
import { closeServer, createSiteServer, drain, listen } from './http/server.ts'
import type { Logger } from './ops/logger.ts'
import { createMetrics } from './ops/metrics.ts'
import { createBackendReadiness, type Readiness } from './ops/readiness.ts'
import { createReportProblem } from './ops/report-problem.ts'
import { startOps } from './ops/start-ops.ts'
import { createWorkLimits, limitRendering } from './concurrency/work-limits.ts'
import { createPageCache } from './page/cache/page-cache.ts'
import { warmUp } from './page/cache/warm-up.ts'
import { createRenderPage, type RenderPage } from './page/render-page.ts'
import { pageVersion } from './page/shared/page-version.ts'
import { createIndexNow } from './seo/index-now.ts'
import { openTracing } from './tracing/open-tracing.ts'
import type { Tracing } from './tracing/start-tracing.ts'

export type RunningSite = Awaited<ReturnType<typeof startSite>>

export interface SiteDeps {
  logger: Logger
  development: boolean
  /** Environment of the process, for OpenTelemetry's own variables. */
  environment: Record<string, string | undefined>
}

/** Starts the site: operators' listener, content service if none is given, content client, pages, handlers, socket. */
export async function startSite(
  config: ServerConfig,
  { logger, development, environment }: SiteDeps,
) {
  const server = createSiteServer()
  const build = { version, build: config.buildId }
  let phase: 'starting' | 'serving' | 'draining' = 'starting'
  const indexNow = createIndexNow({ config, logger })
  const announceChange = (change: Purge) => void indexNow(change)
  const metrics = createMetrics(build)
  let backendReadiness = () => Promise.resolve<Readiness>('starting')
  // The embedded service may report a changed file before the cache exists.
  let purge = (_change: Purge) => {}
  const { registry } = metrics
  const ops = await startOps(config, { build, readiness, registry, logger })
  const assets = await loadAssets(server, development)
  const embedded = config.backendUrl
    ? null
    : await startEmbeddedService(config, logger, contentChanged)
  const backendUrl = config.backendUrl ?? new URL(embedded?.url ?? '')
  const { siteUrl } = config
  const tracing = await openTracing({ environment, siteUrl, backendUrl, logger })
  const editor = embedded?.editor ?? null
  const limits = createWorkLimits(metrics.countRefusal)
  const deps = {
    config,
    backendUrl,
    editor,
    assets,
    tracing,
    metrics,
    limits,
    logger,
    development,
  }
  const content = openContent(deps)
  const render = openRender(content, deps)
  const pages = createPageCache({
    render,
    content,
    openShared: await loadShared(config, logger),
    aroundRenewal: tracing?.aroundRenewal,
    ...config.cache,
  })
  const cache = tracing?.aroundCache(pages) ?? pages
  purge = (change) => cache.purge(change)
  const forms = openForms({ config, content, metrics, logger })
  metrics.watch({ readiness, pageCache: () => cache.state(), forms: () => forms.counts() })
  backendReadiness = createBackendReadiness({ content, cache })
  const warm = development ? null : warmUp(pages)
  // Express and its dependencies, a large part of all code, are loaded while the backend answers for the first pages.
  const { createListener } = await import('./http/app.ts')
  const listener = createListener({
    ...deps,
    content,
    render,
    cache,
    takeForm: forms.takeForm,
    onChange: announceChange,
  })
  server.on('request', tracing?.aroundListener(listener) ?? listener)
  await warm
  const url = await listen(server, { ...config, variables: ['PORT', 'HOST'] })
  phase = 'serving'
  return { url, backendUrl, opsUrl: ops.url, close }

  async function readiness(): Promise<Readiness> {
    return phase === 'serving' ? backendReadiness() : phase
  }

  function contentChanged(change: Purge): void {
    purge(change)
    announceChange(change)
    assets.reload()
  }

  /** Finishes open requests, then ends. */
  async function close(): Promise<void> {
    phase = 'draining'
    await drain(server, config.drainMs)
    await assets.close() // Vite's socket to each open browser would prevent the server from closing.
    await closeServer(server)
    await forms.close()
    await cache.close()
    await content.close()
    await embedded?.close()
    await tracing?.close()
    await ops.close()
  }
}

/** Parts that others depend on. */
interface Parts extends Pick<
  ListenerDeps,
  'config' | 'assets' | 'metrics' | 'limits' | 'logger' | 'development' | 'backendUrl'
> {
  tracing: Tracing | null
}

function openContent(deps: Parts): ContentClient {
  const { config, backendUrl, tracing, metrics, logger } = deps
  const client = createContentClient({
    backendUrl,
    siteUrl: config.siteUrl,
    mediaPrefixes: config.mediaPrefixes,
    report: createReportProblem(logger, metrics),
    exchangeSeconds: metrics.exchangeSeconds,
    around: tracing?.aroundBackend,
  })
  return { ...client, search: metrics.aroundSearch(client) }
}

function openRender(
  content: ContentClient,
  { config, assets, limits, metrics, tracing, logger, development }: Parts,
): RenderPage {
  const render = createRenderPage({
    globalContext: getGlobalContext,
    assets,
    content,
    config,
    development,
    logger,
  })
  const { renderSeconds } = metrics
  const limited = limitRendering(render, { content, limits, renderSeconds })
  return tracing?.aroundRender(limited) ?? limited
}

async function loadShared({ redisUrl, cache, ...config }: ServerConfig, logger: Logger) {
  if (!redisUrl) return null
  const { openRedisPages } = await import('./page/shared/redis-pages.ts')
  const { freshMs, staleMs, staleIfErrorMs, shortLivedMs } = cache.times
  return openRedisPages({
    url: new URL(redisUrl),
    version: pageVersion(root, config),
    siteKey: config.siteUrl.host,
    logger,
    times: { shortLivedMs, keepMs: freshMs + Math.max(staleMs, staleIfErrorMs) },
  })
}

async function loadAssets(server: Server, development: boolean): Promise<SiteAssets> {
  if (!development) return builtAssets(join(root, 'dist'))
  const { viteAssets } = await import('./assets/vite-assets.ts')
  return viteAssets(root, server)
}

async function startEmbeddedService(
  { dataDir, contentDir, siteName, formsKeptDays, editorGit, host, siteUrl }: ServerConfig,
  logger: Logger,
  onChange: (change: Purge) => void,
) {
  const { startContentService } = await import('../content/service/start.ts')
  return startContentService({
    host: '127.0.0.1',
    port: 0,
    filesDir: contentDir,
    siteName,
    databaseFile: join(dataDir, 'content.sqlite'),
    watch: true,
    git: editorGit,
    formsKeptDays: formsKeptDays ?? undefined,
    isLocal: isLoopback(host) && isLoopback(siteUrl.hostname),
    isHttps: siteUrl.protocol === 'https:',
    logger,
    onChange,
  })
}
