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
      siteName: config.siteName,
      formOutcome: outcome,
      request: {
        content: watched,
        layoutAnswer: settle(watched.layout(locale, { preview })),
        siteUrl,
        preview,
        errorStatus,
        frame,
      },
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
    const { frameContent, abortReason } = rendering
    if (!frameContent) return { status: 500, headers, body: emergencyPage(locale) }
    return { status: toStatus(status, abortReason), headers, body: fill(body, frameContent) }
  }

  function toStatus(status: number, reason?: { status: number }): number {
    return reason?.status === 598 ? config.unavailableStatus : (reason?.status ?? status)
  }
}

/** An answer that is asked for early and read later, whether it came or not. */
function settle<T>(layout: Promise<T>): Promise<{ layout: T } | { error: unknown }> {
  return layout.then(
    (value) => ({ layout: value }),
    (error: unknown) => ({ error }),
  )
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

const frame = { head: '<!--head-->', body: '<!--body-->' }

/** @param document Vike's, with nothing of the content in it */
function fill(document: string, { head, body }: typeof frame): string {
  return document.replace(frame.head, () => head).replace(frame.body, () => body)
}

type Rendering = Awaited<ReturnType<typeof renderPage>>

function isPageData(headers: [string, string][]): boolean {
  return headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.includes('json'),
  )
}
