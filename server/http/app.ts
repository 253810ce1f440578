import { join } from 'node:path'
import express, { type Express, type RequestHandler } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import type { Purge } from '../../content/contract/purge.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Hosts } from '../config/hosts.ts'
import { root } from '../config/root.ts'
import { formsHandler } from '../forms/forms-handler.ts'
import type { TakeForm } from '../forms/take-form.ts'
import type { Logger } from '../ops/logger.ts'
import type { Metrics, TurnKind } from '../ops/metrics.ts'
import type { AnswerPage } from '../page/answer-page.ts'
import type { PageCache } from '../page/cache/page-cache.ts'
import { picturesHandler } from '../pictures/pictures.ts'
import { feedsHandler } from '../seo/feeds.ts'
import { manifestHandler } from '../seo/manifest.ts'
import { robotsHandler } from '../seo/robots.ts'
import { sitemapHandler, sitemapPaths } from '../seo/sitemap.ts'
import { createTurns } from '../concurrency/turns.ts'
import { adminRedirectHandler, embeddedAdminHandler } from './admin.ts'
import { layoutHandler } from './ajax/layout.ts'
import { searchHandler } from './ajax/search.ts'
import { boundedHandler } from './bounded.ts'
import { catalogueHandler } from './catalogue.ts'
import { compressedHandlers } from './compressed.ts'
import { cspReportPath, cspReportsHandler } from './csp-reports.ts'
import { errorHandler } from './error-handler.ts'
import { localeRedirectHandler } from './locale-redirect.ts'
import { mediaHandler } from './media.ts'
import { notAnsweredHandler } from './not-answered.ts'
import { previewHandler } from './preview.ts'
import { purgeHandler } from './purge-handler.ts'
import { trustedHostHandler } from './trusted-host.ts'

export interface AppDeps {
  config: ServerConfig
  hosts: Hosts
  backendUrl: URL
  /** The calls of the embedded content service below `/admin/api`; `null`: another content service has it. */
  editor: RequestHandler | null
  content: ContentClient
  takeForm: TakeForm
  cache: PageCache
  /** Told what the backend says of its changes. */
  onChange: (change: Purge) => void
  answerPage: AnswerPage
  /** Built files, or Vite in development. */
  assets: RequestHandler[]
  securityHeaders: RequestHandler
  metrics: Metrics
  logger: Logger
}

/** As many as the backend is asked at a time, and as a visitor may wait for. */
const searchTurns = { atOnce: 8, maxWaiting: 500, patienceMs: 3_000 }
/** Paths without a language, for which the backend is asked whether they are pages. */
const lookupTurns = { atOnce: 2, maxWaiting: 500, patienceMs: 3_000 }
/** A form is sent once, and its visitor should not have to send it again; slow bodies take turns, too. */
const formTurns = { atOnce: 200, maxWaiting: 0, patienceMs: 1_000 }

const editorFolder = join(root, 'dist/admin')

/** What happens to a request that is not for a page, in this order. */
export function createApp(deps: AppDeps): Express {
  const {
    config,
    hosts,
    backendUrl,
    editor,
    content,
    takeForm,
    cache,
    onChange,
    answerPage,
    assets,
    metrics,
    logger,
  } = deps
  const app = express()
  const bounded = (kind: TurnKind, turns: typeof searchTurns) =>
    boundedHandler(createTurns({ ...turns, onRefused: () => metrics.countRefusal(kind) }))
  const redirectToLocale = localeRedirectHandler({ content, answerPage })
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  // Proxies stand in private networks: the visitor's address is the last one in X-Forwarded-For that is not in one.
  app.set('trust proxy', 'loopback, linklocal, uniquelocal')

  app.use(requestId)
  app.use(deps.securityHeaders)
  app.use(trustedHostHandler(hosts, config))
  app.use(...assets)
  app.use('/media', mediaHandler({ backendUrl, mediaPrefixes: config.mediaPrefixes }))
  app.use(previewHandler(hosts))
  app.use(['/pictures/page', '/data-sheets'], bounded('lookup', searchTurns))
  app.use(['/pictures', '/data-sheets'], picturesHandler({ config, content, backendUrl, logger }))
  if (editor) app.use('/admin', embeddedAdminHandler({ backendUrl, editor, folder: editorFolder }))
  else app.get(['/admin', '/admin/{*rest}'], adminRedirectHandler(backendUrl))
  app.use(cspReportPath, cspReportsHandler(metrics))
  app.post('/ops/purge', purgeHandler({ token: config.purgeToken, cache, onChange }))

  app.get('/robots.txt', robotsHandler(config))
  app.get('/site.webmanifest', manifestHandler(config))
  const { indexNow } = config
  if (indexNow)
    app.get(`/${indexNow.key}.txt`, (_request, response) =>
      response.type('text').send(indexNow.key),
    )
  app.get(['/:locale/ajax/{*call}', '/feeds/:feed', ...sitemapPaths], compressedHandlers())
  app.get('/feeds/:feed', feedsHandler({ content, config, logger }))
  app.get(sitemapPaths, sitemapHandler({ content, siteUrl: config.siteUrl, logger }))
  app.use(layoutHandler({ content, logger }))
  app.get('/:locale/ajax/search', bounded('search', searchTurns))
  app.get('/:locale/ajax/search', searchHandler({ content, logger }))
  app.post('/:locale/ajax/:form', bounded('form', formTurns))
  app.use(formsHandler({ takeForm, answerPage, logger }))
  app.get(['/catalogue', '/catalogue/{*rest}'], catalogueHandler(answerPage))
  app.get('/', redirectToLocale)
  app.get('/{*path}', bounded('lookup', lookupTurns), redirectToLocale)
  app.use(notAnsweredHandler())
  app.use(errorHandler({ answerPage, logger }))
  return app
}

const requestId: RequestHandler = function requestId(request, response, next) {
  if (request.record) response.setHeader('X-Request-Id', request.record.id)
  next()
}
