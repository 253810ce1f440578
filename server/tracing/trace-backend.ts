import { SpanKind, trace, ROOT_CONTEXT, type Span } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { JsonRequest, RequestJson } from '../../content/client/request-json.ts'
import { withoutQuery } from '../../routing/localized-path.ts'
import { toBackendCall } from '../ops/measure.ts'
import { markFailed, type Spans } from './spans.ts'

interface BackendTracing {
  spans: Spans
  backendUrl: URL
  /** Whether the backend is told which trace a call is part of. */
  propagates: boolean
}

/** A span for each exchange with the backend, every try by itself. What nobody waits for, as a probe of an orchestrator, has none. */
export function traceBackend(
  requestJson: RequestJson,
  { spans, backendUrl, propagates }: BackendTracing,
): RequestJson {
  const { origin, hostname, port, protocol, pathname } = backendUrl
  const base = origin + pathname.replace(/\/+$/, '')
  const backend = {
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  }
  const tries = new WeakMap<JsonRequest, number>() // a call that is tried again is the same object

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
    const name = `${call.method} ${toBackendCall(call.path)}`
    const span = spans.start(name, { kind: SpanKind.CLIENT, attributes })
    const sent = propagates ? { ...call, headers: { ...call.headers, ...headersOf(span) } } : call
    return spans.record(
      span,
      () => requestJson(sent),
      ({ status }) => {
        span.setAttribute('http.response.status_code', status)
        if (status >= 400) markFailed(span, String(status))
      },
    )
  }
}

const traceContext = new W3CTraceContextPropagator()

function headersOf(span: Span): Record<string, string> {
  const headers: Record<string, string> = {}
  traceContext.inject(trace.setSpan(ROOT_CONTEXT, span), headers, {
    set: (carrier, name, value: string) => void Object.assign(carrier, { [name]: value }),
  })
  return headers
}
