import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { ROOT_CONTEXT, SpanKind, type Context } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { toRoute } from '../ops/route-class.ts'
import { markFailed, pathAttribute, type Spans } from './spans.ts'

interface ListenerTracing {
  spans: Spans
  siteUrl: URL
  /** Whether a request may be part of somebody else's trace. */
  propagates: boolean
}

/** A span for each request, until its answer is through. Nothing in it tells visitors apart: no address, no browser, no query. */
export function traceListener(
  listener: RequestListener,
  { spans, siteUrl, propagates }: ListenerTracing,
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
    const parent = propagates ? parentOf(headers) : ROOT_CONTEXT
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

/** https://opentelemetry.io/docs/specs/semconv/registry/attributes/http/#http-request-method */
const known = new Set([
  'CONNECT',
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
  'TRACE',
])

const traceContext = new W3CTraceContextPropagator()

function parentOf(headers: IncomingHttpHeaders): Context {
  return traceContext.extract(ROOT_CONTEXT, headers, {
    get: (carrier: IncomingHttpHeaders, name) => carrier[name],
    keys: (carrier) => Object.keys(carrier),
  })
}
