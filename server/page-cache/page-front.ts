import type { RequestListener } from 'node:http'
import { hostname } from '../hostname.ts'
import type { Hosts } from '../hosts.ts'
import type { Logger } from '../logger.ts'
import type { RecordRequest } from '../record-request.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { CacheTimes } from './freshness.ts'
import type { PageCache, ServedPage } from './page-cache.ts'
import { toPageKey } from './page-key.ts'
import { sendKeptPage, type EdgeTimes } from './send-kept-page.ts'

export interface PageFrontOptions {
  cache: PageCache
  times: CacheTimes
  /** Go with every answer of the site. */
  siteHeaders: [name: string, value: string][]
  hosts: Pick<Hosts, 'shared'>
  recordRequest: RecordRequest
  logger: Pick<Logger, 'error'>
  /** Answers whatever is no page that is kept. */
  app: RequestListener
}

/** Answers pages that are kept, or can be, in front of everything else: most requests are over here. */
export function createPageFront(options: PageFrontOptions): RequestListener {
  const { cache, siteHeaders, hosts, recordRequest, logger, app } = options
  const times = toEdgeTimes(options.times)

  return function pageFront(request, response) {
    const { method, url = '', headers } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const key = isRead && hosts.shared.has(hostname(request)) ? toPageKey(url) : null
    if (!key) return app(request, response)
    const { locale, asData } = key
    const route = asData ? 'page-data' : 'page'
    const record = recordRequest(request, response, { route, locale })
    const encoding = acceptedEncoding(headers['accept-encoding'])
    const send = ({ page, ageMs, outcome, renderMs }: ServedPage) => {
      record.cache = outcome
      if (outcome === 'stale') record.staleAgeMs = ageMs
      if (renderMs !== undefined) record.renderMs = renderMs
      return sendKeptPage(request, response, page, {
        outcome,
        renderMs,
        ageSeconds: ageMs / 1000,
        siteHeaders,
        times,
        requestId: record.id,
      })
    }
    const kept = cache.peek(key, encoding)
    if (kept) return void send(kept)
    cache
      .get(key, encoding)
      .then(send)
      .catch((error: unknown) => {
        logger.error({ path: key.url, err: error }, 'page failed')
        if (response.headersSent) response.destroy()
        else app(request, response) // which has an answer to everything
      })
  }
}

function toEdgeTimes({ freshMs, staleMs, staleIfErrorMs, briefMs }: CacheTimes): EdgeTimes {
  return {
    freshSeconds: freshMs / 1000,
    staleSeconds: staleMs / 1000,
    staleIfErrorSeconds: staleIfErrorMs / 1000,
    briefSeconds: briefMs / 1000,
  }
}
