import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Locale } from '../../locales/locales.ts'
import { Overloaded, type WorkLimit } from '../concurrency/work-limits.ts'
import { type CachedPage, type ServedPage, toUncachedPage } from './cache/cached-page.ts'
import type { PageCache } from './cache/page-cache.ts'
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
}

export function createAnswerPage({
  cache,
  revalidation,
  queryLimit,
  render,
  sendPage,
}: AnswerPageDeps) {
  /**
   * Answers a request with a page, an error or a redirect: from the cache; a page that must not be cached is rendered for this request only.
   * Under overload the response is a 503 at once.
   *
   * @returns a promise where the page is not sent at once; it rejects where there is no page, with nothing sent yet
   */
  return function answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
  ): Promise<void> | undefined {
    const { record } = request

    function send(served: ServedPage): Promise<void> | undefined {
      const { outcome, ageMs, renderMs } = served
      if (record) {
        record.cache = outcome
        if (renderMs !== undefined) record.renderMs = renderMs
        if (outcome === 'stale') record.staleAgeMs = ageMs
      }
      return sendPage(request, response, served, page.encoding)
    }

    function sendBusy(error: unknown): Promise<void> | undefined {
      if (!(error instanceof Overloaded)) throw error
      const busy = { page: toBusyPage(page.locale), outcome: 'bypass', ageMs: 0 } as const
      return sendPage(request, response, busy, 'identity')
    }

    async function make(): Promise<ServedPage> {
      if (!cache) return renderNow(page, render)
      if (isCacheable(page)) return cache.get(page)
      const earlier = await revalidation.revalidate(page)
      if (earlier) return earlier
      const made = await renderNow(page, render)
      revalidation.remember(page, made.page)
      return made
    }

    const served = cache && isCacheable(page) ? cache.find(page) : null
    if (served) return send(served)
    const making = isOfQuery(page) ? queryLimit.run(make) : make()
    return making.then(send, sendBusy)
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

function toBusyPage(locale: Locale): CachedPage {
  const headers: [string, string][] = [['Content-Type', 'text/html; charset=utf-8']]
  const answer = { status: 503, pageStatus: 503, location: null, headers, sources: null }
  return toUncachedPage({ ...answer, body: emergencyPage(locale, 503) }, 0)
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
