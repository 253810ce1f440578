import type { renderPage } from 'vike/server'
import type { ContentClient } from '../../content/client/content-client.ts'
import type { Locale } from '../../locales/locales.ts'
import type { ServerConfig } from '../config.ts'
import type { Logger } from '../logger.ts'
import type { RenderedPage, RenderPage } from '../rendered-page.ts'
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
    logErrors(url, pageContext)
    return toRenderedPage(pageContext, locale)
  }

  function logErrors(url: string, { abortReason, errorWhileRendering }: Rendering): void {
    if (errorWhileRendering && !abortReason)
      logger.error({ url, err: errorWhileRendering }, 'page failed')
    if (abortReason?.status === 598) logger.error({ url }, 'content service does not answer')
  }

  function toRenderedPage({ httpResponse, ...rendering }: Rendering, locale: Locale): RenderedPage {
    const { statusCode: status, headers, body } = httpResponse
    if (isPageData(headers)) return { status, headers, body }
    // Vike's redirect has a page with a script in it, for whoever reads redirects.
    if (status >= 300 && status < 400) return { status, headers, body: '' }
    const isOurs = status < 400 || rendering.isOwnDocument
    return {
      status: toStatus(status, rendering.abortReason),
      headers,
      body: isOurs ? body : emergencyPage(locale),
    }
  }

  function toStatus(status: number, reason?: { status: number }): number {
    return reason?.status === 598 ? config.unavailableStatus : (reason?.status ?? status)
  }
}

type Rendering = Awaited<ReturnType<typeof renderPage>>

function isPageData(headers: [string, string][]): boolean {
  return headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
  )
}
