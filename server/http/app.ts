import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import { formNames } from '../../content/contract/forms.ts'
import { callPath } from '../../routing/localized-path.ts'
import type { Purge } from '../../content/contract/purge.ts'
import { localeCodes } from '../../locales/locales.ts'
import type { SiteAssets } from '../assets/site-assets.ts'
import type { WorkLimits } from '../concurrency/work-limits.ts'
import type { ServerConfig } from '../config/config.ts'
import { root } from '../config/project.ts'
import { formsHandler } from '../forms/forms-handler.ts'
import type { TakeForm } from '../forms/take-form.ts'
import type { Logger } from '../ops/logger.ts'
import type { Metrics } from '../ops/metrics.ts'
import { createRecordRequest } from '../ops/request-record.ts'
import { createAnswerPage, type AnswerPage } from '../page/answer-page.ts'
import type { PageCache } from '../page/cache/page-cache.ts'
import type { RenderPage } from '../page/render-page.ts'
import { createRevalidation } from '../page/revalidate-page.ts'
import { createSendPage } from '../page/send-page.ts'
import { picturesHandler } from '../pictures/pictures.ts'
import { feedsHandler } from '../seo/feeds.ts'
import { manifestHandler } from '../seo/manifest.ts'
import { robotsHandler } from '../seo/robots.ts'
import { sitemapHandler, sitemapPaths } from '../seo/sitemap.ts'
import { adminRedirectHandler, embeddedAdminHandler } from './admin.ts'
import { layoutHandler, searchHandler } from './ajax.ts'
import { catalogueHandler } from './catalogue.ts'
import { cspReportPath, cspReportsHandler } from './csp-reports.ts'
import { errorHandler, notAnsweredHandler } from './error-handler.ts'
import { limitedByNetworkHandler, limitedHandler } from './limited.ts'
import { localeRedirectHandler } from './locale-redirect.ts'
import { mediaHandler } from './media.ts'
import { purgeHandler } from './purge-handler.ts'
import {
  createRequestListener,
  hostsOf,
  previewHandler,
  trustedHostHandler,
  type Hosts,
} from './request-listener.ts'
import { securityHeadersHandler, toHeaderList } from './security-headers.ts'
import { trustProxies } from './trust-proxies.ts'

export interface ListenerDeps {
  config: ServerConfig
  backendUrl: URL
  /** API of the editor, below `/admin/api`; `null`: the content service is not embedded and has its own. */
  editor: RequestHandler | null
  content: ContentClient
  render: RenderPage
  cache: PageCache
  takeForm: TakeForm
  /** Called for each change that the backend reports. */
  onChange: (change: Purge) => void
  assets: SiteAssets
  limits: WorkLimits
  metrics: Metrics
  logger: Logger
  development: boolean
}

/** Listener for all requests: pages are answered first, all others by the Express app. */
export function createListener(deps: ListenerDeps): RequestListener {
  const { config, content, cache, render, limits, metrics, logger, development } = deps
  const hosts = hostsOf(config)
  const securityHeaders = securityHeadersHandler({ ...config, development })
  const answerPage = createAnswerPage({
    cache: development ? null : cache,
    revalidation: createRevalidation({ content, cache }),
    queryLimit: limits.query,
    render,
    sendPage: createSendPage(toHeaderList(securityHeaders), config.cache.times),
    logger,
  })
  const app = createApp({ ...deps, hosts, answerPage, securityHeaders })
  const recordRequest = createRecordRequest({ logger, registry: metrics.registry })
  return createRequestListener({ hosts, recordRequest, answerPage, app })
}

interface AppDeps extends ListenerDeps {
  hosts: Hosts
  answerPage: AnswerPage
  securityHeaders: RequestHandler
}

const editorFolder = join(root, 'dist/admin')

const formPaths = localeCodes.flatMap((locale) => formNames.map((form) => callPath(locale, form)))

/**
 * Concurrent forms of one network. An office sends fewer; where a proxy hides the visitors' addresses, all visitors count as one network.
 */
const formsOfNetwork = 50

/** Express app: the handlers of requests that are not for a page, in their order. */
function createApp(deps: AppDeps): Express {
  const { config, hosts, backendUrl, editor, content, answerPage, limits, logger } = deps
  const app = express()
  const redirectToLocale = localeRedirectHandler({ content, answerPage })
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  trustProxies(app)

  app.use(requestId)
  app.use(deps.securityHeaders)
  app.use(trustedHostHandler(hosts, config))
  app.use(...deps.assets.handlers)
  app.use('/media', mediaHandler({ backendUrl, mediaPrefixes: config.mediaPrefixes }))
  app.use(previewHandler(hosts))
  const pictures = { config, content, limit: limits.drawing, backendUrl, logger }
  app.use(['/pictures', '/data-sheets'], picturesHandler(pictures))
  if (editor) app.use('/admin', embeddedAdminHandler({ backendUrl, editor, folder: editorFolder }))
  else app.get(['/admin', '/admin/{*rest}'], adminRedirectHandler(backendUrl))
  app.use(cspReportPath, cspReportsHandler(deps.metrics))
  app.post('/ops/purge', purgeHandler({ ...deps, token: config.purgeToken }))

  app.get('/robots.txt', robotsHandler(config))
  app.get('/site.webmanifest', manifestHandler(config))
  const { indexNowKey } = config
  if (indexNowKey)
    app.get(`/${indexNowKey}.txt`, (_request, response) => response.type('text').send(indexNowKey))
  app.get(['/:locale/ajax/{*call}', '/feeds/:feed', ...sitemapPaths], varyByEncoding, compression())
  app.get('/feeds/:feed', feedsHandler({ content, config, logger }))
  app.get(sitemapPaths, sitemapHandler({ content, siteUrl: config.siteUrl, logger }))
  app.use(layoutHandler({ content, logger }))
  app.get('/:locale/ajax/search', limitedHandler(limits.search))
  app.get('/:locale/ajax/search', searchHandler({ content, logger }))
  app.post(formPaths, limitedByNetworkHandler(formsOfNetwork))
  app.use(formsHandler({ ...deps, limited: limitedHandler(limits.form) }))
  app.all([cspReportPath, ...formPaths], notAnsweredHandler(['POST']))
  app.get(['/catalogue', '/catalogue/{*rest}'], catalogueHandler(answerPage))
  app.get('/', redirectToLocale)
  app.get('/{*path}', limitedHandler(limits.pathLookup), redirectToLocale)
  app.use(notAnsweredHandler())
  app.use(errorHandler({ answerPage, logger }))
  return app
}

const requestId: RequestHandler = function requestId(request, response, next) {
  if (request.record) response.setHeader('X-Request-Id', request.record.id)
  next()
}

/** Sets `Vary` also for a 304, which repeats that of the 200 but has no body to compress (RFC 9110 §15.4.5). */
const varyByEncoding: RequestHandler = function varyByEncoding(_request, response, next) {
  response.vary('Accept-Encoding')
  next()
}
