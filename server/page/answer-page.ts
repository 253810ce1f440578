import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Locale } from '../../locales/locales.ts'
import { withoutQuery } from '../../routing/localized-path.ts'
import { Overloaded, type WorkLimit } from '../concurrency/work-limits.ts'
import { type ServedPage, toUncachedPage } from './cache/cached-page.ts'
import type { PageCache } from './cache/page-cache.ts'
import type { Logger } from '../ops/logger.ts'
import { emergencyPage } from './emergency-page.ts'
import type { CacheableRequest, PageRequest } from './page-request.ts'
import type { RenderPage } from './render-page.ts'
import type { Revalidation } from './revalidate-page.ts'
import type { SendPage } from './send-page.ts'

export type AnswerPage = ReturnType<typeof createAnswerPage>

interface AnswerPageDeps {
  /** `null` in development, where nothing is cached. */
  cache: Pick<PageCache, 'find' | 'get'> | null
  revalidation: Revalidation
  /** Limit for pages with a query. */
  queryLimit: WorkLimit
  render: RenderPage
  sendPage: SendPage
  logger: Pick<Logger, 'error'>
}

export function createAnswerPage({
  cache,
  revalidation,
  queryLimit,
  render,
  sendPage,
  logger,
}: AnswerPageDeps) {
  /**
   * Answers a request with a page, an error or a redirect: from the cache; a page that must not be cached is rendered for this request only.
   * Where none of them can be made or sent, the response is the emergency page; halfway through a response, the connection ends.
   *
   * @returns a promise where the page is not sent at once
   */
  return function answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
  ): Promise<void> | undefined {
    const { record } = request

    function send(served: ServedPage, encoding = page.encoding): Promise<void> | undefined {
      const { outcome, ageMs, renderMs } = served
      if (record) {
        record.cache = outcome
        if (renderMs !== undefined) record.renderMs = renderMs
        if (outcome === 'stale') record.staleAgeMs = ageMs
      }
      return sendPage(request, response, served, encoding)
    }

    function sendEmergency(error: unknown): Promise<void> | undefined {
      const status = error instanceof Overloaded ? 503 : 500
      if (status === 500) logger.error({ path: withoutQuery(page.url), err: error }, 'page failed')
      if (response.headersSent) return void response.destroy()
      return send(toEmergency(page.locale, status), 'identity')
    }

    async function make(): Promise<ServedPage> {
      // Nothing is rendered for a request that a limit has refused.
      if (page.errorStatus === 503) throw new Overloaded('a handler has refused the request')
      if (!cache) return renderNow(page, render)
      if (isCacheable(page)) return cache.get(page)
      const earlier = await revalidation.revalidate(page)
      if (earlier) return earlier
      const made = await renderNow(page, render)
      revalidation.remember(page, made.page)
      return made
    }

    try {
      const served = cache && isCacheable(page) ? cache.find(page) : null
      if (served) return send(served)?.catch(sendEmergency)
      const making = isOfQuery(page) ? queryLimit.run(make) : make()
      return making.then((made) => send(made)).catch(sendEmergency)
    } catch (error) {
      return sendEmergency(error)
    }
  }
}

/**
 * True for a page with a query, and for the thanks for a form, which a query names. Other pages are as many as the backend has, and 404
 * pages are cached.
 */
function isOfQuery({ url, preview, formOutcome }: PageRequest): boolean {
  if (preview) return false
  return formOutcome ? 'sentId' in formOutcome : url.includes('?')
}

function toEmergency(locale: Locale, status: 500 | 503): ServedPage {
  const headers: [string, string][] = [['Content-Type', 'text/html; charset=utf-8']]
  const body = emergencyPage(locale, status)
  const answer = { status, pageStatus: status, location: null, headers, body, sources: null }
  return { page: toUncachedPage(answer, 0), outcome: 'bypass', ageMs: 0 }
}

function isCacheable(page: PageRequest): page is CacheableRequest {
  return page.key !== null
}

async function renderNow(page: PageRequest, render: RenderPage): Promise<ServedPage> {
  const start = performance.now()
  const rendered = toUncachedPage(await render(page), Date.now())
  const isFound = rendered.status === 200
  const status = isFound ? (page.statusIfFound ?? 200) : rendered.status
  const renderMs = performance.now() - start
  return { page: { ...rendered, status }, outcome: 'bypass', ageMs: 0, renderMs }
}
