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

/** Spans, each below the one that is under way where it starts. */
export interface Spans {
  /** @param parent in place of the span that is under way: that of another process */
  start(name: string, options: SpanOptions, parent?: Context): Span
  /** Does something, all of it below this span. */
  during<T>(span: Span, work: () => T): T
  /** Does something below this span and ends it. */
  record<T>(span: Span, work: () => Promise<T>, describe: (result: T) => void): Promise<T>
  /** The span that is under way. */
  current(): Span | undefined
}

/** The spans know of each other here and not by OpenTelemetry's global state, which any package can change. */
export function createSpans(tracer: Tracer): Spans {
  const contexts = new AsyncLocalStorage<Context>()
  const active = () => contexts.getStore() ?? ROOT_CONTEXT

  function during<T>(span: Span, work: () => T): T {
    return contexts.run(trace.setSpan(active(), span), work)
  }

  return {
    start: (name, options, parent = active()) => tracer.startSpan(name, options, parent),
    during,
    async record(span, work, describe) {
      try {
        const result = await during(span, work)
        describe(result)
        return result
      } catch (error) {
        markFailed(span, toErrorType(error))
        throw error
      } finally {
        span.end()
      }
    },
    current: () => trace.getSpan(active()),
  }
}

/** @param type short, of few kinds: a status, a name, a code */
export function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
}

/** No message and no stack: an address with its query may be in them. */
function toErrorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause, name } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : name
}

/**
 * What a span says of an address: its path. The query may hold what a visitor typed, and other forms of a request's target a name
 * and a password.
 */
export function pathAttribute(url: string): { 'url.path'?: string } {
  return url.startsWith('/') ? { 'url.path': url.replace(/[?#].*/s, '') } : {}
}
