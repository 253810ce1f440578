import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Locale } from '../../locales/locales.ts'
import { statusOf } from '../../content/contract/content-error.ts'
import { toServedOnce, type ServedPage } from './cache/cached-page.ts'
import type { PageCache } from './cache/page-cache.ts'
import type { Logger } from '../../platform/logger.ts'
import { emergencyPage } from './emergency-page.ts'
import type { CacheableRequest, PageRequest } from './page-request.ts'
import type { RenderPage } from './render-page.ts'
import type { SendPage } from './send-page.ts'

export type RespondWithPage = ReturnType<typeof createRespondWithPage>

interface RespondWithPageDeps {
  /** `null` in development, where nothing is cached. */
  cache: Pick<PageCache, 'find' | 'findStandIn' | 'get'> | null
  render: RenderPage
  sendPage: SendPage
  logger: Pick<Logger, 'error'>
}

export function createRespondWithPage({ cache, render, sendPage, logger }: RespondWithPageDeps) {
  /**
   * Responds with a page, an error or a redirect: from the cache; a page that must not be cached is rendered for this request only.
   * Where none of them can be made or sent, the response is the emergency page; halfway through a response, the connection ends.
   *
   * @returns a promise where the page is not sent at once
   */
  return function respondWithPage(
    request: IncomingMessage,
    response: ServerResponse,
    page: PageRequest,
  ): Promise<void> | undefined {
    const { record } = request

    try {
      // Nothing is rendered for a request that a limit has refused.
      if (page.errorStatus === 503) return toEmergency(page.locale, 503).then(send)
      const served = cache && isCacheable(page) ? cache.find(page) : null
      if (served) {
        send(served)
        return undefined
      }
      return getOrRender().then(send).catch(sendEmergency)
    } catch (error) {
      return sendEmergency(error)
    }

    function send(served: ServedPage): void {
      const { outcome, ageMs, renderMs } = served
      if (record) {
        record.cache = outcome
        if (renderMs !== undefined) record.renderMs = renderMs
        if (outcome === 'stale') record.staleAgeMs = ageMs
      }
      sendPage(request, response, served)
    }

    async function getOrRender(): Promise<ServedPage> {
      if (cache && isCacheable(page)) return cache.get(page)
      const made = await renderNow(page, render)
      if (made.page.status < 500 || !page.canonical) return made
      // The backend may not know a page with parameters that only it knows.
      return (await cache?.findStandIn(page.canonical)) ?? made
    }

    async function sendEmergency(error: unknown): Promise<void> {
      const status = statusOf(error) === 503 ? 503 : 500
      if (status === 500) logger.error({ path: page.pathname, err: error }, 'page failed')
      if (response.headersSent) response.destroy()
      else send(await toEmergency(page.locale, status))
    }
  }
}

function toEmergency(locale: Locale, status: 500 | 503): Promise<ServedPage> {
  const headers: [string, string][] = [['Content-Type', 'text/html; charset=utf-8']]
  const body = emergencyPage(locale, status)
  const answer = { status, pageStatus: status, location: null, headers, body, sources: null }
  return toServedOnce(answer, 'identity')
}

function isCacheable(page: PageRequest): page is CacheableRequest {
  return page.key !== null
}

async function renderNow(page: PageRequest, render: RenderPage): Promise<ServedPage> {
  const start = performance.now()
  const rendered = await render(page)
  const renderMs = performance.now() - start
  const isFound = rendered.status === 200
  const status = isFound ? (page.statusIfFound ?? 200) : rendered.status
  return { ...(await toServedOnce({ ...rendered, status }, page.encoding)), renderMs }
}
