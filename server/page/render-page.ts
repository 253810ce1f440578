import type { renderPage } from 'vike/server'
import type { AnswerUse, ContentClient } from '../../content/client/content-client.ts'
import { saysWhatHolds } from '../../content/contract/content-error.ts'
import type { Locale } from '../../locales/locales.ts'
import type { ServerConfig } from '../config.ts'
import type { Logger } from '../logger.ts'
import type { RenderedPage, RenderPage } from '../rendered-page.ts'
import { emergencyPage } from './emergency-page.ts'

interface RenderDeps {
  vike: typeof renderPage
  content: ContentClient
  config: Pick<ServerConfig, 'siteName' | 'siteUrl' | 'unavailableStatus' | 'tagManager' | 'maps'>
  logger: Logger
}

/** Where pages are rendered: by Vike, or by what takes its place (`render-directly.ts`). */
export function createRenderPage({ vike, content, config, logger }: RenderDeps): RenderPage {
  const siteUrl = withoutSlash(config.siteUrl)
  const services = toServices(config)
  return async function render({ url, asData = false, ...page }) {
    const { locale, preview, outcome = null, errorStatus } = page
    const { watched, failures, sources } = watchContent(content)
    const pageContext = await vike({
      urlOriginal: url,
      locale,
      request: {
        content: watched,
        layoutAnswer: settle(watched.layout(locale, { preview })),
        siteUrl,
        siteName: config.siteName,
        services,
        preview,
        formOutcome: outcome,
        errorStatus,
        asData,
        frame,
      },
    })
    logErrors(url, pageContext, failures)
    const answer = asData ? toPageData(pageContext) : toDocument(pageContext, locale)
    const isForAll = !preview && !outcome && !errorStatus && answer.pageStatus < 500
    return { ...answer, sources: isForAll ? sources() : null }
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

  function toDocument({ httpResponse, ...rendering }: Rendering, locale: Locale): Answer {
    const { headers, body } = httpResponse
    const status = toStatus(httpResponse.statusCode, rendering.abortReason)
    // Vike's redirect has a page with a script in it, for whoever reads redirects.
    if (isRedirect(status)) return { status, pageStatus: status, headers, body: '' }
    const { frameContent } = rendering
    if (!frameContent) return { status: 500, pageStatus: 500, headers, body: emergencyPage(locale) }
    return {
      status,
      pageStatus: status,
      headers: [...headers, ['Link', frameContent.links]],
      body: fill(body, frameContent),
    }
  }

  /** To the browser's router errors and redirects are data like the rest, told by what is in it and not by the status. */
  function toPageData({ httpResponse, answer, abortReason }: Rendering): Answer {
    const { statusCode, headers } = httpResponse
    const location = new Headers(headers).get('location')
    const data = isRedirect(statusCode) && location ? { redirect: location } : answer
    return {
      status: data ? 200 : 500,
      pageStatus: data ? toStatus(statusCode, abortReason) : 500,
      headers: [['Content-Type', 'application/json; charset=utf-8']],
      body: JSON.stringify(data ?? { message: 'page failed' }),
    }
  }

  function toStatus(status: number, reason?: { status: number }): number {
    return reason?.status === 598 ? config.unavailableStatus : (reason?.status ?? status)
  }
}

/** What the browser is told of services of others. */
function toServices({ tagManager, maps }: Pick<ServerConfig, 'tagManager' | 'maps'>) {
  if (!tagManager && !maps) return null
  return {
    ...(tagManager && { tagManager: { id: tagManager.id, url: withoutSlash(tagManager.url) } }),
    ...(maps && { maps: { key: maps.key, url: withoutSlash(maps.url) } }),
  }
}

function withoutSlash({ href }: URL): string {
  return href.replace(/\/$/, '')
}

/** An answer that is asked for early and read later, whether it came or not. */
function settle<T>(layout: Promise<T>): Promise<{ layout: T } | { error: unknown }> {
  return layout.then(
    (value) => ({ layout: value }),
    (error: unknown) => ({ error }),
  )
}

type PageContent = Pick<ContentClient, 'layout' | 'page' | 'search'>

/**
 * The content client for one page, with what it threw (the page says no more of it than a status) and what it answered.
 */
function watchContent(content: PageContent) {
  const failures: unknown[] = []
  const uses = new Map<string, AnswerUse>()
  const observe = (use: AnswerUse) => void uses.set(use.key, use)
  let isComplete = true
  const keep = (error: unknown) => {
    failures.push(error)
    if (!saysWhatHolds(error)) isComplete = false
    throw error
  }
  const watched: PageContent = {
    layout: (locale, request) => content.layout(locale, { ...request, observe }).catch(keep),
    page: (path, request) => content.page(path, { ...request, observe }).catch(keep),
    search(...call) {
      isComplete = false
      return content.search(...call).catch(keep)
    },
  }
  return { watched, failures, sources: () => (isComplete ? [...uses.values()] : null) }
}

const frame = { head: '<!--head-->', body: '<!--body-->' }

/** Within the first 1024 bytes, as browsers want it: in front of Vike's own tags, which come first in its documents. */
const encoding = '<meta charset="utf-8">'

/** @param document Vike's, with nothing of the content in it */
function fill(document: string, { head, body }: typeof frame): string {
  return document
    .replace('<head>', `<head>${encoding}`)
    .replace(frame.head, () => head)
    .replace(frame.body, () => body)
}

type Rendering = Awaited<ReturnType<typeof renderPage>>
type Answer = Omit<RenderedPage, 'sources'>

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}
