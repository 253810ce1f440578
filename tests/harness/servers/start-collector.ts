import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from './listen.ts'

/** An exported span, with its attributes as an object. */
export interface CollectedSpan {
  name: string
  traceId: string
  spanId: string
  /** Empty for a root span. */
  parentSpanId: string
  /** OTLP span kind: 1 internal, 2 server, 3 client. */
  kind: number
  attributes: Record<string, unknown>
  linkedSpanIds: string[]
  hasFailed: boolean
}

/** A fake trace collector: OTLP over HTTP, as JSON. */
export interface Collector {
  /** Value of `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string
  /** All received spans, in order of their end; a test may clear the list. */
  spans: CollectedSpan[]
  /** Raw body of the received requests. */
  requests: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[]
  /** Resource attributes of the last request. */
  resource: () => Record<string, unknown>
  stop: () => Promise<void>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}
interface OtlpSpan extends Pick<CollectedSpan, 'name' | 'traceId' | 'spanId' | 'kind'> {
  parentSpanId?: string
  attributes: Attribute[]
  links?: { spanId: string }[]
  status?: { code?: number }
}
interface OtlpRequest {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[]
}

/** @param status of the response; `null`: never responds */
export async function startCollector(status: number | null = 200): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const requests: Collector['requests'] = []
  let resource: Record<string, unknown> = {}
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as OtlpRequest
    requests.push({ path: request.url, headers: request.headers, body: JSON.stringify(body) })
    for (const sent of body.resourceSpans) {
      resource = toObject(sent.resource.attributes)
      spans.push(...sent.scopeSpans.flatMap((scope) => scope.spans.map(toSpan)))
    }
    if (status === null) return
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
  }

  const { url, stop } = await listen((request, response) => void answer(request, response))
  return {
    url,
    spans,
    requests,
    resource: () => resource,
    stop,
  }
}

function toSpan({ parentSpanId = '', attributes, links = [], status, ...span }: OtlpSpan) {
  const { name, traceId, spanId, kind } = span
  return {
    name,
    traceId,
    spanId,
    kind,
    parentSpanId,
    attributes: toObject(attributes),
    linkedSpanIds: links.map((link) => link.spanId),
    hasFailed: status?.code === 2,
  }
}

/** Each value is an object with one key, the type. */
function toObject(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
