import express, { type Express, type RequestHandler } from 'express'
import type { ContentClient } from '../content/client/content-client.ts'
import { createForms } from './ajax/forms.ts'
import { createLayout } from './ajax/layout.ts'
import { createSearch } from './ajax/search.ts'
import type { ServerConfig } from './config.ts'
import { createAdminRedirect } from './entry/admin-redirect.ts'
import { createCatalogue } from './entry/catalogue.ts'
import { createCompressed } from './entry/compressed.ts'
import { createLocaleRedirect } from './entry/locale-redirect.ts'
import { createMedia } from './entry/media.ts'
import { createMethodNotAllowed } from './entry/method-not-allowed.ts'
import { createRequestId } from './entry/request-id.ts'
import { createTrustedHost } from './entry/trusted-host.ts'
import { createErrorHandler } from './error-handler.ts'
import type { Hosts } from './hosts.ts'
import type { Logger } from './logger.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import { createPageHandler } from './page/page-handler.ts'
import { createPurgeHandler } from './page-cache/purge-handler.ts'
import { createSendPage } from './page/send-page.ts'
import { createPictures } from './pictures/pictures.ts'
import { createPreview } from './preview.ts'
import type { RecordRequest } from './record-request.ts'
import type { RenderPage } from './rendered-page.ts'
import { createRobots } from './seo/robots.ts'
import { createSitemap, sitemapPaths } from './seo/sitemap.ts'

export interface AppDeps {
  config: ServerConfig
  hosts: Hosts
  backendUrl: URL
  content: ContentClient
  cache: PageCache
  render: RenderPage
  /** Built files, or Vite in development. */
  assets: RequestHandler[]
  logger: Logger
  recordRequest: RecordRequest
  securityHeaders: RequestHandler
}

/** What happens to a request that is not for a page that is kept, in this order. */
export function createApp(deps: AppDeps): Express {
  const { config, hosts, backendUrl, content, cache, render, assets, logger, recordRequest } = deps
  const sendPage = createSendPage(render)
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')

  app.use(createRequestId(recordRequest))
  app.use(createTrustedHost(hosts, config))
  app.use(deps.securityHeaders)
  app.use(...assets)
  app.use('/media', createMedia(backendUrl))
  app.use('/pictures', createPictures({ config, backendUrl, logger }))
  app.get(['/admin', '/admin/{*rest}'], createAdminRedirect(backendUrl))
  app.post('/ops/purge', createPurgeHandler({ token: config.purgeToken, cache }))

  app.use(createPreview(hosts))
  app.use(...createCompressed())
  app.get('/robots.txt', createRobots(config))
  app.get(sitemapPaths, createSitemap({ content, siteUrl: config.siteUrl, logger }))
  app.use(createLayout({ content, logger }))
  app.get('/:locale/ajax/search', createSearch({ content, logger }))
  app.post('/:locale/ajax/:form', createForms({ content, sendPage, logger }))
  app.get(['/catalogue', '/catalogue/{*rest}'], createCatalogue(sendPage))
  app.get('/{*path}', createLocaleRedirect({ content, sendPage }))
  app.get('/{*path}', createPageHandler(sendPage))
  app.use(createMethodNotAllowed())
  app.use(createErrorHandler({ sendPage, logger }))
  return app
}
