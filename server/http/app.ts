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
import type { FileStore } from '../../platform/attachments/file-store.ts'
import { root } from '../../platform/project.ts'
import { formsHandler } from '../forms/forms-handler.ts'
import type { TakeForm } from '../forms/store-form.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Metrics } from '../ops/metrics.ts'
import { createRecordRequest } from '../ops/request-record.ts'
import { createRespondWithPage, type RespondWithPage } from '../page/respond-with-page.ts'
import type { PageCache } from '../page/cache/page-cache.ts'
import type { RenderPage } from '../page/render-page.ts'
import type { RedirectLists } from '../redirects/redirect-lists.ts'
import type { StoredMovedPages } from '../redirects/moved/moved-pages.ts'
import { createSendPage } from '../page/send-page.ts'
import { picturesHandler } from '../pictures/pictures.ts'
import { eventFilesHandler } from '../seo/event-files.ts'
import { feedsHandler } from '../seo/feeds.ts'
import { manifestHandler } from '../seo/manifest.ts'
import { robotsHandler } from '../seo/robots.ts'
import { sitemapHandler, sitemapPaths } from '../seo/sitemap.ts'
import {
  adminRedirectHandler,
  editRedirectHandler,
  embeddedAdminHandler,
  type EditorHandlers,
} from './admin.ts'
import { layoutHandler, searchHandler } from './ajax.ts'
import { catalogueHandler } from './catalogue.ts'
import { cspReportPath, cspReportsHandler } from './csp-reports.ts'
import { errorHandler, notAnsweredHandler } from './error-handler.ts'
import { limitedByNetworkHandler, limitedHandler } from './limit-requests.ts'
import { localeRedirectHandler } from '../redirects/locale-redirect.ts'
import { mediaHandler } from '../media/media-handler.ts'
import { purgeHandler } from './purge-handler.ts'
import { listedRedirectHandler } from '../redirects/listed-redirect.ts'
import {
  aliasHostHandler,
  createRequestListener,
  hostsOf,
  previewHandler,
  trustedHostHandler,
  type Hosts,
} from './request-listener.ts'
import { securityTxtHandler } from './security-txt.ts'
import { securityHeadersHandler, toHeaderList } from './security-headers.ts'
import { trustProxies } from './trust-proxies.ts'

export interface ListenerDeps {
  config: ServerConfig
  backendUrl: URL
  /** `null`: the content service is not embedded and has an editor of its own. */
  editor: EditorHandlers | null
  content: ContentClient
  render: RenderPage
  cache: PageCache
  movedPages: Pick<StoredMovedPages, 'add'>
  redirects: RedirectLists
  takeForm: TakeForm
  /** Receives the files of forms. */
  files: Pick<FileStore, 'begin'>
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
  const { config, cache, render, redirects, metrics, logger, development } = deps
  const hosts = hostsOf(config)
  // The embedded editor has its own preview, and no other site may show it in a frame.
  const frameAncestors = hosts.drafts.size > 0 && !deps.editor ? config.frameAncestors : []
  const securityHeaders = securityHeadersHandler({ ...config, development, frameAncestors })
  const respondWithPage = createRespondWithPage({
    cache: development ? null : cache,
    render,
    sendPage: createSendPage(toHeaderList(securityHeaders), config.cache.times),
    logger,
  })
  const app = createApp({ ...deps, hosts, respondWithPage, securityHeaders })
  const recordRequest = createRecordRequest({ logger, registry: metrics.registry })
  return createRequestListener({ hosts, redirects, recordRequest, respondWithPage, app })
}

interface AppDeps extends ListenerDeps {
  hosts: Hosts
  respondWithPage: RespondWithPage
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
  const { config, hosts, backendUrl, editor, content, redirects, respondWithPage, limits, logger } =
    deps
  const app = express()
  const redirectToLocale = localeRedirectHandler({ content, redirects, respondWithPage })
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  trustProxies(app)

  app.use(requestId)
  app.use(deps.securityHeaders)
  app.use(aliasHostHandler(hosts, { siteUrl: config.siteUrl, redirects }))
  app.use(trustedHostHandler(hosts, config))
  app.use(listedRedirectHandler({ hosts, redirects, respondWithPage }))
  app.use(...deps.assets.handlers)
  const { mediaPrefixes, backendTokens: tokens } = config
  const folders = mediaPrefixes.filter((prefix) => prefix.startsWith('/'))
  app.use(
    ['/media/', ...folders],
    mediaHandler({ backendUrl, mediaPrefixes, tokens, pauses: content.pauses }),
  )
  app.use(previewHandler(hosts))
  const pictures = { config, content, backendUrl, logger }
  app.use(['/pictures', '/data-sheets'], picturesHandler(pictures))
  if (editor) app.use('/admin', embeddedAdminHandler({ backendUrl, editor, folder: editorFolder }))
  else
    app.get(
      ['/admin', '/admin/{*rest}'],
      config.editUrl
        ? editRedirectHandler({ editUrl: config.editUrl, backendUrl, content })
        : adminRedirectHandler(backendUrl),
    )
  app.use(cspReportPath, cspReportsHandler(deps.metrics))
  app.post('/ops/purge', purgeHandler({ ...deps, token: config.purgeToken }))

  app.get('/.well-known/security.txt', securityTxtHandler(config))
  app.get('/robots.txt', robotsHandler(config))
  app.get('/site.webmanifest', manifestHandler(config))
  const { indexNowKey } = config
  if (indexNowKey)
    app.get(`/${indexNowKey}.txt`, (_request, response) => response.type('text').send(indexNowKey))
  app.get(['/:locale/ajax/{*call}', '/feeds/:feed', ...sitemapPaths], varyByEncoding, compression())
  app.get('/feeds/:feed', feedsHandler({ content, config, logger }))
  app.get('/events/{*event}', eventFilesHandler({ content, config, logger }))
  app.get(sitemapPaths, sitemapHandler({ content, siteUrl: config.siteUrl, logger }))
  app.use(layoutHandler({ content, logger }))
  app.get('/:locale/ajax/search', searchHandler({ content, logger }))
  app.post(formPaths, limitedByNetworkHandler(formsOfNetwork))
  app.use(formsHandler({ ...deps, limited: limitedHandler(limits.form) }))
  app.all(cspReportPath, notAnsweredHandler(['POST']))
  app.all(formPaths, notAnsweredHandler(['GET', 'HEAD', 'POST']))
  app.get(['/catalogue', '/catalogue/{*rest}'], catalogueHandler(respondWithPage))
  // Without a route, whose parameters Express would refuse if they cannot be decoded.
  app.use(redirectToLocale)
  app.use(notAnsweredHandler())
  app.use(errorHandler({ respondWithPage, logger }))
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
