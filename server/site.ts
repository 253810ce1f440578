import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { getGlobalContext } from 'vike/server'
import {
  createContentClient,
  type ContentClientOptions,
  type ContentClient,
  type MovedPages,
} from '../content/client/content-client.ts'
import { createPurges, type Purges } from '../content/client/purges.ts'
import type { Purge } from '../content/contract/purge.ts'
import { builtAssets } from './assets/built-assets.ts'
import type { SiteAssets } from './assets/site-assets.ts'
import type { ServerConfig } from './config/config.ts'
import { localeCodes } from '../locales/locales.ts'
import { callPath } from '../routing/localized-path.ts'
import { root, version } from '../platform/project.ts'
import { startEmbeddedService } from './embedded-service.ts'
import { openForms, type Forms } from './forms/open-forms.ts'
import type { ListenerDeps } from './http/app.ts'
import { closeServer, createSiteServer, drain, listen } from '../platform/http-server.ts'
import type { Logger } from '../platform/logger.ts'
import { createMetrics } from './ops/metrics.ts'
import { createBackendReadiness, createReadiness } from './ops/readiness.ts'
import { createReportProblem } from './ops/report-problem.ts'
import { startOps } from './ops/start-ops.ts'
import { createWorkLimits } from './concurrency/work-limits.ts'
import { createPageCache } from './page/cache/page-cache.ts'
import { openMovedPages } from './redirects/moved/open-moved-pages.ts'
import { warmUp } from './page/cache/warm-up.ts'
import { createPageSearch } from './search/page-search.ts'
import { createRenderPage, type RenderPage } from './page/render-page.ts'
import { pageVersion } from './page/shared/page-version.ts'
import { createRedirectLists, type RedirectLists } from './redirects/redirect-lists.ts'
import { hostsOf } from './http/request-listener.ts'
import { reportSecurityExpiry } from './http/security-txt.ts'
import { createIndexNow } from './seo/index-now.ts'
import { openTracing } from './tracing/open-tracing.ts'
import type { Tracing } from './tracing/start-tracing.ts'
import { closeAll } from '../platform/close-all.ts'

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
  reportSecurityExpiry(config, logger, Date.now())
  const server = createSiteServer(config)
  const build = { version, build: config.buildId }
  const metrics = createMetrics(build)
  const { registry } = metrics
  const readiness = createReadiness()
  const ops = await startOps(config, { build, readiness: readiness.read, registry, logger })
  const assets = await loadAssets(server, development)
  const indexNow = createIndexNow({ config, logger })
  /** Changes of the content and of the lists of redirects. A change before the cache exists concerns no cached page. */
  const changes = new EventEmitter<{ content: [Purge]; redirects: [] }>()
  changes.on('content', (change) => void indexNow(change))
  changes.on('content', () => assets.reload())
  const openedForms = Promise.withResolvers<Forms>()
  const embedded = config.backendUrl
    ? null
    : await startEmbeddedService(config, {
        logger,
        development,
        // The forms are opened later: they are delivered to this service.
        forms: openedForms.promise,
        onChange: (change) => void changes.emit('content', change),
      })
  const backendUrl = config.backendUrl ?? ownAddress(embedded?.url ?? '')
  const { siteUrl } = config
  const tracing = await openTracing({ environment, siteUrl, backendUrl, logger })
  const parts = {
    config,
    backendUrl,
    editor: embedded?.editor ?? null,
    assets,
    tracing,
    metrics,
    limits: createWorkLimits(metrics.countRefusal),
    purges: createPurges(),
    movedPages: openMovedPages(config, logger),
    logger,
    development,
  }
  const { purges, movedPages } = parts
  const content = openContent(parts)
  const redirects = createRedirectLists({
    content,
    preview: hostsOf(config).drafts.size > 0,
    purges,
    // The embedded service has logged the faults of its file.
    logger: config.backendUrl ? logger : null,
    onChange: () => changes.emit('redirects'),
  })
  const render = openRender(content, redirects, parts)
  const pages = createPageCache({
    render,
    purges,
    openShared: await loadShared(config, logger),
    aroundRevalidation: tracing?.aroundRevalidation,
    ...config.cache,
  })
  const cache = tracing?.aroundCache(pages) ?? pages
  changes.on('content', (change) => {
    cache.purge(change)
    void redirects.refresh()
  })
  changes.on('redirects', () => cache.purge({ tags: redirectTags }))
  const forms = openForms({ config, environment, content, metrics, logger })
  openedForms.resolve(forms)
  metrics.watch({
    readiness: readiness.read,
    pageCache: () => cache.state(),
    forms: () => forms.counts(),
  })
  const warm = Promise.all([redirects.start(), warmUp(pages)])
  // Express and its dependencies, a large part of all code, are loaded while the backend is called for the first pages.
  const { createListener } = await import('./http/app.ts')
  const listener = createListener({
    ...parts,
    content,
    render,
    cache,
    redirects,
    takeForm: forms.takeForm,
    files: forms.files,
    onChange: (change) => void indexNow(change),
  })
  server.on('request', tracing?.aroundListener(listener) ?? listener)
  await warm
  const url = await listen(server, { ...config, variables: ['PORT', 'HOST'] })
  readiness.serve(createBackendReadiness({ content, cache }))

  /** Finishes open requests, then closes every part in this order. */
  async function close(): Promise<void> {
    readiness.drain()
    await closeAll(
      [
        ['requests', () => drain(server, config.drainMs)],
        // Vite's socket to each open browser would prevent the server from closing.
        ['assets', () => assets.close()],
        ['server', () => closeServer(server)],
        ['forms', () => forms.close()],
        ['page cache', () => cache.close()],
        ['content client', () => content.close()],
        ['moved pages', () => movedPages.close()],
        ['content service', async () => embedded?.close()],
        ['tracing', async () => tracing?.close()],
        ['ops', () => ops.close()],
      ],
      logger,
    )
  }

  return {
    url,
    backendUrl,
    opsUrl: ops.url,
    editorPath: parts.editor?.path ?? '/admin',
    close,
  }
}

async function loadAssets(server: Server, development: boolean): Promise<SiteAssets> {
  if (!development) return builtAssets(join(root, 'dist'))
  const { viteAssets } = await import('./assets/vite-assets.ts')
  return viteAssets(root, server)
}

/** Address where this process reaches a server of its own that listens on all addresses. */
function ownAddress(url: string): URL {
  const own = new URL(url)
  if (['0.0.0.0', '[::]'].includes(own.hostname)) own.hostname = '127.0.0.1'
  return own
}

/** Parts that others depend on. */
interface Parts extends Pick<
  ListenerDeps,
  'config' | 'assets' | 'metrics' | 'limits' | 'logger' | 'development' | 'backendUrl'
> {
  tracing: Tracing | null
  purges: Purges
  movedPages: MovedPages
}

function openContent(parts: Parts): ContentClient {
  const { config, backendUrl, movedPages, tracing, metrics, purges, logger } = parts
  const options = {
    backendUrl,
    siteUrl: config.siteUrl,
    mediaPrefixes: config.mediaPrefixes,
    richText: config.richText,
    purges,
    movedPages,
    tokens: config.backendTokens,
    report: createReportProblem(logger, metrics),
    exchangeSeconds: metrics.exchangeSeconds,
    around: tracing?.aroundBackend,
    onRefused: metrics.countRefusal,
  }
  const client = createContentClient(options)
  const own = config.search === 'pages' && config.backendUrl ? openPageSearch(options, parts) : null
  return {
    ...client,
    search: metrics.aroundSearch(own ?? client),
    async close() {
      await own?.close()
      await client.close()
    },
  }
}

/** The site's own search, with a client whose few cached responses are no visitor's. */
function openPageSearch(
  options: ContentClientOptions,
  { config, purges, logger }: Parts,
): Pick<ContentClient, 'search' | 'close'> {
  const content = createContentClient({ ...options, maxEntries: 10 })
  const preview = hostsOf(config).drafts.size > 0
  const search = createPageSearch({ content, preview, purges, logger })
  return {
    search: (locale, query, part = {}) => search.search(locale, query, part),
    async close() {
      await search.close()
      await content.close()
    },
  }
}

function openRender(
  content: ContentClient,
  redirects: RedirectLists,
  { config, assets, limits, metrics, tracing, logger, development }: Parts,
): RenderPage {
  const render = createRenderPage({
    globalContext: getGlobalContext,
    assets,
    content,
    config,
    redirects,
    limits,
    development,
    logger,
  })
  const { renderSeconds } = metrics
  const timed: RenderPage = (page) =>
    render(page).finally(renderSeconds.startTimer({ locale: page.locale }))
  return tracing?.aroundRender(timed) ?? timed
}

async function loadShared({ redisUrl, cache, ...config }: ServerConfig, logger: Logger) {
  if (!redisUrl) return null
  const { openSharedPages } = await import('./page/shared/shared-pages.ts')
  const { freshMs, staleMs, staleIfErrorMs, shortLivedMs } = cache.times
  return openSharedPages({
    url: new URL(redisUrl),
    version: pageVersion(root, config),
    siteKey: config.siteUrl.host,
    logger,
    times: { shortLivedMs, keepMs: freshMs + Math.max(staleMs, staleIfErrorMs) },
  })
}

/** Cache tags of pages that depend on the lists of redirects. */
const redirectTags = localeCodes.map((locale) => callPath(locale, 'redirects'))
