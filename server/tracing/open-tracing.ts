import type { Tracing, TracingDeps } from './start-tracing.ts'

/** Opens tracing if the environment enables it. Otherwise no module of OpenTelemetry is loaded. */
export async function openTracing(deps: TracingDeps): Promise<Tracing | null> {
  if (!isTracing(deps.environment)) return null
  const { startTracing } = await import('./start-tracing.ts')
  return startTracing(deps)
}

/**
 * True if traces are enabled: by the address of a collector, or by the exporter `otlp`, which then uses the default address.
 *
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function isTracing(environment: TracingDeps['environment']): boolean {
  const said = (name: string) => environment[`OTEL_${name}`]?.trim() ?? '' // an empty variable counts as missing
  if (said('SDK_DISABLED').toLowerCase() === 'true') return false
  const exporters = said('TRACES_EXPORTER').split(/\s*,\s*/)
  if (exporters.includes('none')) return false
  const endpoint = said('EXPORTER_OTLP_TRACES_ENDPOINT') || said('EXPORTER_OTLP_ENDPOINT')
  return exporters.includes('otlp') || endpoint !== ''
}
