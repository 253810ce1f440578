import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api'
import { withoutQuery } from '../../routing/localized-path.ts'

/** Creates spans; each is a child of the current one. */
export interface Spans {
  /** @param parent replaces the current span, for example by that of another process */
  start(name: string, options: SpanOptions, parent?: Context): Span
  /** Runs work with this span as the current one. */
  during<T>(span: Span, work: () => T): T
  /** Runs work in a span of its own, which ends with it. */
  record<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>
  /** The current span. */
  current(): Span | undefined
}

/** The current span is stored here, not in OpenTelemetry's global state, which any package can change. */
export function createSpans(tracer: Tracer): Spans {
  const contexts = new AsyncLocalStorage<Context>()
  const active = () => contexts.getStore() ?? ROOT_CONTEXT

  const spans: Spans = {
    start: (name, options, parent = active()) => tracer.startSpan(name, options, parent),
    during: (span, work) => contexts.run(trace.setSpan(active(), span), work),
    async record(name, options, work) {
      const span = spans.start(name, options)
      try {
        return await spans.during(span, () => work(span))
      } catch (error) {
        markFailed(span, toErrorType(error))
        throw error
      } finally {
        span.end()
      }
    },
    current: () => trace.getSpan(active()),
  }
  return spans
}

/** @param type short, from a small set: a status, a name, a code */
export function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
}

/** Type of an error, without message and stack, which may contain an address with its query. */
function toErrorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause, name } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : name
}

/**
 * Attribute for the path of an address. The query may contain a visitor's input, and other forms of a request target a name and a password.
 */
export function pathAttribute(url: string): { 'url.path'?: string } {
  return url.startsWith('/') ? { 'url.path': withoutQuery(url) } : {}
}
