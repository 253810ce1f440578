import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { ServedPage } from './cache/cached-page.ts'
import type { PageCache } from './cache/page-cache.ts'
import { toUncachedPage } from './cache/to-cached-page.ts'
import type { CacheableRequest, PageRequest } from './page-request.ts'
import type { RenderPage } from './rendered-page.ts'
import type { SendPage } from './send-page.ts'

/** What is noted of a request for log and metrics. */
interface Note {
  id: string
  cache: string
  staleAgeMs?: number
  renderMs?: number
}

/**
 * Answers a request with a page, an error or a redirect.
 *
 * @param status in place of that of a page that was found
 * @returns what waits for the page, where it is not sent at once; rejects where there is none, with nothing sent yet
 */
export type AnswerPage = (
  request: IncomingMessage & { record?: Note },
  response: ServerResponse,
  page: PageRequest,
  status?: number,
) => Promise<void> | undefined

interface AnswerPageDeps {
  /** `null` in development, where nothing is cached. */
  cache: Pick<PageCache, 'peek' | 'get'> | null
  render: RenderPage
  sendPage: SendPage
}

/** The policy of a page decides: from the cache, or made for the request and stored nowhere. */
export function createAnswerPage({ cache, render, sendPage }: AnswerPageDeps): AnswerPage {
  return function answerPage(request, response, page, status) {
    const { record } = request
    const encoding = acceptedEncoding(request.headers['accept-encoding'])

    function send(served: ServedPage): Promise<void> | undefined {
      const { outcome, ageMs, renderMs } = served
      if (record) {
        record.cache = outcome
        if (renderMs !== undefined) record.renderMs = renderMs
        if (outcome === 'stale') record.staleAgeMs = ageMs
      }
      return sendPage(request, response, { served, encoding, requestId: record?.id ?? '' })
    }

    if (!cache || !isCacheable(page)) return renderNow(page, render, status).then(send)
    const served = cache.peek(page, encoding)
    return served ? send(served) : cache.get(page, encoding).then(send)
  }
}

function isCacheable(page: PageRequest): page is CacheableRequest {
  return page.key !== null
}

async function renderNow(
  page: PageRequest,
  render: RenderPage,
  status: number | undefined,
): Promise<ServedPage> {
  const start = performance.now()
  const rendered = toUncachedPage(await render(page), Date.now())
  const sent = status && rendered.status === 200 ? { ...rendered, status } : rendered
  return { page: sent, outcome: 'bypass', ageMs: 0, renderMs: performance.now() - start }
}
