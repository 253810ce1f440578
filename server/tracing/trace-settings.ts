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

/** What OpenTelemetry's packages leave to be read: since 3.0 they read the exporter's and the resource's variables only. */
export interface TraceSettings {
  sampler: (typeof samplers)[number]
  /** Of the requests, from 0 to 1, where the sampler has one. */
  ratio: number
  /** Whether `traceparent` of requests is heeded and sent to the backend. */
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
 * A wrong value is told and counts as none, as OpenTelemetry wants it: a site does not stay away because of its traces.
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
