import type { renderPage } from 'vike/server'
import type { ContentClient } from '../../content/client/content-client.ts'
import type { ServerConfig } from '../config.ts'
import type { Logger } from '../logger.ts'
import type { RenderPage } from '../rendered-page.ts'
import { emergencyPage } from './emergency-page.ts'

interface RenderDeps {
  vike: typeof renderPage
  content: ContentClient
  config: Pick<ServerConfig, 'siteName' | 'siteUrl' | 'unavailableStatus'>
  logger: Logger
}

/** The only call of Vike. */
export function createRenderPage({ vike, content, config, logger }: RenderDeps): RenderPage {
  const siteUrl = config.siteUrl.href.replace(/\/$/, '')
  return async function render({ url, locale, preview, outcome = null, errorStatus }) {
    const pageContext = await vike({
      urlOriginal: url,
      locale,
      preview,
      content,
      layoutAnswer: content.layout(locale, { preview }).then(
        (layout) => ({ layout }),
        (error: unknown) => ({ error }),
      ),
      siteName: config.siteName,
      siteUrl,
      formOutcome: outcome,
      forcedStatus: errorStatus,
    })
    const { httpResponse, abortReason, errorWhileRendering } = pageContext
    if (errorWhileRendering && !abortReason)
      logger.error({ url, err: errorWhileRendering }, 'page failed')
    if (abortReason?.status === 598) logger.error({ url }, 'content service does not answer')
    const isData = httpResponse.headers.some(
      ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
    )
    const isOwn = isData || httpResponse.statusCode < 400 || pageContext.isOwnDocument
    return {
      status: isData ? httpResponse.statusCode : toStatus(httpResponse.statusCode, abortReason),
      headers: httpResponse.headers,
      body: isOwn ? httpResponse.body : emergencyPage(locale),
    }
  }

  function toStatus(status: number, reason?: { status: number }): number {
    return reason?.status === 598 ? config.unavailableStatus : (reason?.status ?? status)
  }
}
