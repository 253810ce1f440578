import { z } from 'zod'
import type { TracingDeps } from './open-tracing.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/**
 * Settings that OpenTelemetry's packages do not read themselves: since 3.0 they read only the variables of the exporter and the resource.
 */
export interface TraceSettings {
  sampler: (typeof samplers)[number]
  /** Share of traced requests, from 0 to 1, for samplers with a ratio. */
  ratio: number
  /** True if `traceparent` of requests is used and sent to the backend. */
  propagates: boolean
  batch: {
    scheduledDelayMillis: number
    exportTimeoutMillis: number
    maxQueueSize: number
    maxExportBatchSize: number
  }
}

const milliseconds = z.coerce.number().int().min(0).max(600_000)
const spans = z.coerce.number().int().min(1).max(100_000)
const ratio = z.coerce.number().min(0).max(1)
const propagators = z.string().transform((list) => list.split(/\s*,\s*/))

/**
 * Reads the settings. An invalid value is logged and ignored, as OpenTelemetry specifies: tracing must not prevent the start of the site.
 *
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function readTraceSettings({
  environment,
  logger,
}: Pick<TracingDeps, 'environment' | 'logger'>): TraceSettings {
  function read<T>(variable: string, schema: z.ZodType<T>, usual: T): T {
    const value = environment[variable]?.trim()
    if (!value) return usual
    const { success, data } = schema.safeParse(value)
    if (success) return data
    logger.warn({ variable, value, used: usual }, 'tracing variable not understood')
    return usual
  }

  return {
    sampler: read('OTEL_TRACES_SAMPLER', z.enum(samplers), 'parentbased_always_on'),
    ratio: read('OTEL_TRACES_SAMPLER_ARG', ratio, 1),
    propagates: read('OTEL_PROPAGATORS', propagators, ['tracecontext']).includes('tracecontext'),
    batch: {
      scheduledDelayMillis: read('OTEL_BSP_SCHEDULE_DELAY', milliseconds, 5_000),
      exportTimeoutMillis: read('OTEL_BSP_EXPORT_TIMEOUT', milliseconds, 30_000),
      maxQueueSize: read('OTEL_BSP_MAX_QUEUE_SIZE', spans, 2_048),
      maxExportBatchSize: read('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', spans, 512),
    },
  }
}
