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
    const { watched, failures } = watchFailures(content)
    const pageContext = await vike({
      urlOriginal: url,
      locale,
      preview,
      content: watched,
      layoutAnswer: watched.layout(locale, { preview }).then(
        (layout) => ({ layout }),
        (error: unknown) => ({ error }),
      ),
      siteName: config.siteName,
      siteUrl,
      formOutcome: outcome,
      forcedStatus: errorStatus,
      bodyPlace,
    })
    logErrors(url, pageContext, failures)
    return toRenderedPage(pageContext, locale)
  }

  function logErrors(
    url: string,
    { abortReason, errorWhileRendering }: Rendering,
    failures: unknown[],
  ): void {
    const path = url.replace(/\?.*/s, '')
    if (errorWhileRendering && !abortReason)
      logger.error({ path, err: errorWhileRendering }, 'page failed')
    else if (abortReason && abortReason.status !== 404 && failures.length > 0)
      logger.error({ path, status: abortReason.status, err: failures[0] }, 'content failed')
  }

  function toRenderedPage({ httpResponse, ...rendering }: Rendering, locale: Locale): RenderedPage {
    const { statusCode: status, headers, body } = httpResponse
    if (isPageData(headers)) return { status, headers, body }
    // Vike's redirect has a page with a script in it, for whoever reads redirects.
    if (status >= 300 && status < 400) return { status, headers, body: '' }
    const { bodyHtml, abortReason } = rendering
    if (bodyHtml === undefined) return { status: 500, headers, body: emergencyPage(locale) }
    return {
      status: toStatus(status, abortReason),
      headers,
      body: body.replace(bodyPlace, () => bodyHtml),
    }
  }

  function toStatus(status: number, reason?: { status: number }): number {
    return reason?.status === 598 ? config.unavailableStatus : (reason?.status ?? status)
  }
}

type PageContent = Pick<ContentClient, 'layout' | 'page' | 'search'>

/** The content client for one page, and what it threw: the page says no more of it than a status. */
function watchFailures(content: PageContent): { watched: PageContent; failures: unknown[] } {
  const failures: unknown[] = []
  const keep = (error: unknown) => {
    failures.push(error)
    throw error
  }
  const watched: PageContent = {
    layout: (...call) => content.layout(...call).catch(keep),
    page: (...call) => content.page(...call).catch(keep),
    search: (...call) => content.search(...call).catch(keep),
  }
  return { watched, failures }
}

/** A comment that no content can contain, since what it contains is escaped or sanitised. */
const bodyPlace = '<!--body-->'

type Rendering = Awaited<ReturnType<typeof renderPage>>

function isPageData(headers: [string, string][]): boolean {
  return headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
  )
}
