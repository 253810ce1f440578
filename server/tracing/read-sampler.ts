import {
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import { z } from 'zod'
import type { Logger } from '../../platform/logger.ts'

const name = z.enum(['parentbased_always_on', 'parentbased_traceidratio', 'traceidratio'])
/** Share of traced requests, from 0 to 1. */
const ratio = z.coerce.number().min(0).max(1)

/**
 * Reads which requests are traced; the SDK does not read these variables itself. An invalid value is logged and ignored, as
 * OpenTelemetry specifies: tracing must not prevent the start of the site.
 *
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function readSampler({
  environment,
  logger,
}: {
  environment: Record<string, string | undefined>
  logger: Pick<Logger, 'warn'>
}): Sampler {
  function read<T>(variable: string, schema: z.ZodType<T>, usual: T): T {
    const value = environment[variable]?.trim()
    if (!value) return usual
    const { success, data } = schema.safeParse(value)
    if (success) return data
    logger.warn({ variable, value, used: usual }, 'invalid tracing variable ignored')
    return usual
  }

  const sampler = read('OTEL_TRACES_SAMPLER', name, 'parentbased_always_on')
  const share = new TraceIdRatioBasedSampler(read('OTEL_TRACES_SAMPLER_ARG', ratio, 1))
  if (sampler === 'traceidratio') return share
  const root = sampler === 'parentbased_traceidratio' ? share : new AlwaysOnSampler()
  return new ParentBasedSampler({ root })
}
