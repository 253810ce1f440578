import type { RequestListener } from 'node:http'
import { diag, DiagLogLevel } from '@opentelemetry/api'
import { setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { RequestJson } from '../../content/client/request-json.ts'
import { withTimeout } from '../../platform/deadline.ts'
import type { Logger } from '../../platform/logger.ts'
import type { PageCache } from '../page/cache/page-cache.ts'
import type { CacheableRequest } from '../page/page-request.ts'
import type { RenderPage } from '../page/render-page.ts'
import { readSampler } from './read-sampler.ts'
import { createSpans } from './spans.ts'
import {
  traceBackend,
  traceCache,
  traceListener,
  traceRender,
  traceRevalidation,
} from './trace-steps.ts'

/** Wrappers that trace the parts of the site. */
export type Tracing = ReturnType<typeof startTracing>

export interface TracingDeps {
  /** Environment of the process, with OpenTelemetry's own variables `OTEL_…`. */
  environment: Record<string, string | undefined>
  siteUrl: URL
  backendUrl: URL
  logger: Pick<Logger, 'warn' | 'info'>
}

/** Time limit of the shutdown, so that an unavailable collector does not delay the end of the site. */
const closeMs = 2_000
/** Maximum characters of an attribute. Longer paths are not typed by people, and thousands of spans wait in memory. */
const maxAttributeLength = 1_024

/** Traces the wrapped parts of the site and sends the spans by OTLP over HTTP. */
export function startTracing({ siteUrl, backendUrl, ...deps }: TracingDeps) {
  const provider = createProvider(deps)
  const spans = createSpans(provider.getTracer('werkseite'))
  /** One line for each batch of spans that is lost. */
  const logLoss = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    deps.logger.warn({ reason }, 'traces cannot be sent')
  }
  setGlobalErrorHandler(logLoss)
  return {
    aroundListener: (listener: RequestListener) => traceListener(listener, spans, siteUrl),
    aroundCache: (cache: PageCache) => traceCache(cache, spans),
    aroundRevalidation: <T>(page: CacheableRequest, revalidate: () => Promise<T>) =>
      traceRevalidation(page, revalidate, spans),
    aroundRender: (render: RenderPage) => traceRender(render, spans),
    aroundBackend: (requestJson: RequestJson) => traceBackend(requestJson, spans, backendUrl),
    /** Sends the remaining spans within a time limit; never fails. */
    close: () => withTimeout(provider.shutdown(), closeMs).catch(logLoss),
  }
}

/** Creates the tracer provider. The packages log unknown values of their variables during the setup; later their log would be too long. */
function createProvider({
  environment,
  logger,
}: Pick<TracingDeps, 'environment' | 'logger'>): TracerProvider {
  const warn = (problem: string) => logger.warn({ problem }, 'invalid tracing configuration')
  const ignore = () => {}
  const diagLogger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(diagLogger, DiagLogLevel.WARN)
  const provider = new TracerProvider({
    resource: createResource(),
    sampler: readSampler({ environment, logger }),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  diag.disable()
  return provider
}

/** Resource of the spans. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` take precedence over the name here. */
function createResource(): Resource {
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'werkseite' }))
    .merge(detectResources({ detectors: [envDetector] }))
}
