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

export type Spans = ReturnType<typeof createSpans>

/**
 * Creates spans; each is a child of the current one, which is stored here and not in OpenTelemetry's global state: any package can change
 * that.
 */
export function createSpans(tracer: Tracer) {
  const contexts = new AsyncLocalStorage<Context>()
  const active = () => contexts.getStore() ?? ROOT_CONTEXT

  /** @param parent replaces the current span, for example by that of another process */
  function start(name: string, options: SpanOptions, parent = active()): Span {
    return tracer.startSpan(name, options, parent)
  }

  /** Runs work with this span as the current one. */
  function during<T>(span: Span, work: () => T): T {
    return contexts.run(trace.setSpan(active(), span), work)
  }

  /** Runs work in a span of its own, which ends with it. */
  async function record<T>(
    name: string,
    options: SpanOptions,
    work: (span: Span) => Promise<T>,
  ): Promise<T> {
    const span = start(name, options)
    try {
      return await during(span, () => work(span))
    } catch (error) {
      markFailed(span, toErrorType(error))
      throw error
    } finally {
      span.end()
    }
  }

  const current = () => trace.getSpan(active())
  return { start, during, record, current }
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
