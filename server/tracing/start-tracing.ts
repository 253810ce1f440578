import { diag, DiagLogLevel } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import { inTime } from '../concurrency/work-limits.ts'
import type { Tracing, TracingDeps } from './open-tracing.ts'
import { reportOutages } from './report-outages.ts'
import { createSpans } from './spans.ts'
import { readTraceSettings, type TraceSettings } from './trace-settings.ts'
import {
  traceBackend,
  traceCache,
  traceListener,
  traceRender,
  traceRenewal,
} from './trace-steps.ts'

/** Time limit of the shutdown, so that an unavailable collector does not delay the end of the site. */
const closeMs = 2_000
/** Maximum characters of an attribute. Longer paths are not typed by people, and thousands of spans wait in memory. */
const maxAttributeLength = 1_024

/** Traces the wrapped parts of the site and sends the spans by OTLP over HTTP. */
export function startTracing({ siteUrl, backendUrl, ...deps }: TracingDeps): Tracing {
  const settings = readTraceSettings(deps)
  const { propagates } = settings
  const provider = createProvider(settings, deps.logger)
  const spans = createSpans(provider.getTracer('werkseite'))
  return {
    aroundListener: (listener) => traceListener(listener, { spans, siteUrl, propagates }),
    aroundCache: (cache) => traceCache(cache, spans),
    aroundRenewal: (key, renew) => traceRenewal(key, renew, spans),
    aroundRender: (render) => traceRender(render, spans),
    aroundBackend: (requestJson) => traceBackend(requestJson, { spans, backendUrl, propagates }),
    async close() {
      await inTime(provider.shutdown(), closeMs).catch(() => undefined) // the failure is in the log already
    },
  }
}

/** Creates the tracer provider. The packages log unknown values of their variables during the setup; later their log would be too long. */
function createProvider(
  { sampler, ratio, batch }: TraceSettings,
  logger: TracingDeps['logger'],
): TracerProvider {
  const tell = (problem: string) =>
    logger.warn({ problem }, 'tracing is not set up as it should be')
  const ignore = () => {}
  const told = { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(told, DiagLogLevel.WARN)
  const exporter = reportOutages(new OTLPTraceExporter(), logger)
  const provider = new TracerProvider({
    resource: createResource(),
    sampler: samplers[sampler](ratio),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [new BatchSpanProcessor({ ...batch, exporter })],
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

const samplers: Record<TraceSettings['sampler'], (ratio: number) => Sampler> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}
