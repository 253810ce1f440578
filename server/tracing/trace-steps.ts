import type { RequestListener } from 'node:http'
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type Span,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { JsonRequest, RequestJson } from '../../content/client/request-json.ts'
import { encodePathname, withoutQuery } from '../../routing/localized-path.ts'
import { toRoute } from '../ops/route-class.ts'
import type { ServedPage } from '../page/cache/cached-page.ts'
import type { PageCache } from '../page/cache/page-cache.ts'
import type { CacheableRequest } from '../page/page-request.ts'
import type { RenderPage } from '../page/render-page.ts'
import { markFailed, pathAttribute, type Spans } from './spans.ts'

// The steps of a request that have spans, in their order.

const traceContext = new W3CTraceContextPropagator()

/**
 * Creates a span for each request, until its response is closed. It contains nothing that
 * identifies a visitor: no address, no browser, no query.
 */
export function traceListener(
  listener: RequestListener,
  spans: Spans,
  siteUrl: URL,
): RequestListener {
  const site = {
    'server.address': siteUrl.hostname,
    'url.scheme': siteUrl.protocol.slice(0, -1),
  }
  return function listenTraced(request, response) {
    const { url = '', headers } = request
    const { route, locale } = toRoute(url)
    const method = known.has(request.method ?? '') ? request.method : undefined
    const attributes = {
      ...site,
      'http.request.method': method ?? '_OTHER',
      'werkseite.route': route,
      ...pathAttribute(url),
      ...(locale !== 'none' && { 'werkseite.locale': locale }),
    }
    const parent = traceContext.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    const name = `${method ?? 'HTTP'} ${route}`
    const span = spans.start(name, { kind: SpanKind.SERVER, attributes }, parent)
    response.once('close', () => {
      const { statusCode, headersSent } = response
      if (headersSent) span.setAttribute('http.response.status_code', statusCode)
      if (headersSent && statusCode >= 500) markFailed(span, String(statusCode))
      span.end()
    })
    spans.during(span, () => listener(request, response))
  }
}

/** Methods that the attribute may contain: https://opentelemetry.io/docs/specs/semconv/registry/attributes/http/#http-request-method */
const known = new Set('CONNECT DELETE GET HEAD OPTIONS PATCH POST PUT TRACE'.split(' '))

/** Creates a span for each page that is requested from the cache, with the outcome. */
export function traceCache(cache: PageCache, spans: Spans): PageCache {
  const toOptions = ({ locale }: CacheableRequest) => ({
    attributes: { 'werkseite.locale': locale },
  })
  function describe(served: ServedPage, ofSpans: (Span | undefined)[]): ServedPage {
    for (const span of ofSpans) span?.setAttribute('werkseite.cache', served.outcome)
    return served
  }

  return {
    ...cache,
    find(page) {
      const span = spans.start('page cache', toOptions(page))
      const served = cache.find(page)
      if (!served) return null // `get` follows; a span that is not ended is not sent
      describe(served, [span, spans.current()])
      span.end()
      return served
    },
    async get(page) {
      const request = spans.current()
      return spans.record('page cache', toOptions(page), async (span) =>
        describe(await cache.get(page), [span, request]),
      )
    },
  }
}

/** Traces a revalidation in a trace of its own, because no request waits for it. It has a link to the span that found the page stale. */
export async function traceRevalidation<T>(
  { locale }: CacheableRequest,
  revalidate: () => Promise<T>,
  spans: Spans,
): Promise<T> {
  const request = spans.current()
  const links = request ? [{ context: request.spanContext() }] : []
  const attributes = { 'werkseite.locale': locale }
  return spans.record('page revalidation', { root: true, attributes, links }, revalidate)
}

/** Creates a span for each rendering; its calls of the backend are children. */
export function traceRender(render: RenderPage, spans: Spans): RenderPage {
  return async function renderTraced(page) {
    const attributes = {
      ...pathAttribute(encodePathname(page.pathname)),
      'werkseite.locale': page.locale,
      'werkseite.as_data': page.asData,
    }
    return spans.record('render', { attributes }, async (span) => {
      const rendered = await render(page)
      span.setAttribute('werkseite.page_status', rendered.pageStatus)
      if (rendered.pageStatus >= 500) markFailed(span, String(rendered.pageStatus))
      return rendered
    })
  }
}

/**
 * Creates a span for each call of the backend, one for each attempt. A call without a current span,
 * as for an orchestrator's probe, is not traced.
 */
export function traceBackend(requestJson: RequestJson, spans: Spans, backendUrl: URL): RequestJson {
  const { origin, hostname, port, protocol, pathname } = backendUrl
  const base = origin + pathname.replace(/\/+$/, '')
  const backend = {
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  }
  const tries = new WeakMap<JsonRequest, number>() // a repeated call is the same object

  return async function requestTraced(call) {
    if (!spans.current()) return requestJson(call)
    const resends = tries.get(call) ?? 0
    tries.set(call, resends + 1)
    const attributes = {
      ...backend,
      'http.request.method': call.method,
      'url.full': base + withoutQuery(call.path),
      ...(resends > 0 && { 'http.request.resend_count': resends }),
    }
    const options = { kind: SpanKind.CLIENT, attributes }
    return spans.record(`${call.method} ${call.kind}`, options, async (span) => {
      const headers = { ...call.headers }
      traceContext.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter)
      const answer = await requestJson({ ...call, headers })
      span.setAttribute('http.response.status_code', answer.status)
      if (answer.status >= 400) markFailed(span, String(answer.status))
      return answer
    })
  }
}
