import type { Span } from '@opentelemetry/api'
import type { ServedPage } from '../page/cache/cached-page.ts'
import type { PageCache } from '../page/cache/page-cache.ts'
import type { CacheableRequest } from '../page/page-request.ts'
import type { Spans } from './spans.ts'

/** A span for each page that the cache is asked for, with what came of it. */
export function traceCache(cache: PageCache, spans: Spans): PageCache {
  function start({ locale }: CacheableRequest) {
    const request = spans.current()
    const span = spans.start('page cache', { attributes: { 'werkseite.locale': locale } })
    const describe = ({ outcome }: ServedPage) => {
      span.setAttribute('werkseite.cache', outcome)
      request?.setAttribute('werkseite.cache', outcome)
    }
    return { span, describe }
  }

  return {
    ...cache,
    find(key, encoding) {
      const { span, describe } = start(key)
      const served = cache.find(key, encoding)
      if (!served) return null // and `get` is asked; a span that does not end is not sent
      describe(served)
      span.end()
      return served
    },
    async get(key, encoding) {
      const { span, describe } = start(key)
      return spans.record(span, () => cache.get(key, encoding), describe)
    },
  }
}

/** A trace of its own, with a link to what found the page old: nobody waits for it. */
export async function traceRenewal<T>(
  { locale }: CacheableRequest,
  renew: () => Promise<T>,
  spans: Spans,
): Promise<T> {
  const attributes = { 'werkseite.locale': locale }
  const links = toLinks(spans.current())
  const span = spans.start('page renewal', { root: true, attributes, links })
  return spans.record(span, renew, () => {})
}

function toLinks(span: Span | undefined) {
  return span ? [{ context: span.spanContext() }] : []
}
