import type { RequestListener } from 'node:http'
import type { RequestJson } from '../../content/client/request-json.ts'
import type { Logger } from '../ops/logger.ts'
import type { PageCache } from '../page/cache/page-cache.ts'
import type { CacheableRequest } from '../page/page-request.ts'
import type { RenderPage } from '../page/render-page.ts'

/** Wrappers that trace the parts of the site. */
export interface Tracing {
  aroundListener: (listener: RequestListener) => RequestListener
  aroundCache: (cache: PageCache) => PageCache
  /** Wraps a renewal in the background, which no request waits for. */
  aroundRenewal: <T>(key: CacheableRequest, renew: () => Promise<T>) => Promise<T>
  aroundRender: (render: RenderPage) => RenderPage
  aroundBackend: (requestJson: RequestJson) => RequestJson
  /** Sends the remaining spans within a time limit; never fails. */
  close: () => Promise<void>
}

export interface TracingDeps {
  /** Environment of the process, with OpenTelemetry's own variables `OTEL_…`. */
  environment: Record<string, string | undefined>
  siteUrl: URL
  backendUrl: URL
  logger: Pick<Logger, 'warn' | 'info'>
}

/** Opens tracing if the environment enables it. Otherwise nothing is wrapped, and no module of OpenTelemetry is loaded. */
export async function openTracing(deps: TracingDeps): Promise<Tracing> {
  if (!isTracing(deps.environment)) return untraced
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

const untraced: Tracing = {
  aroundListener: (listener) => listener,
  aroundCache: (cache) => cache,
  aroundRenewal: (_key, renew) => renew(),
  aroundRender: (render) => render,
  aroundBackend: (requestJson) => requestJson,
  close: () => Promise.resolve(),
}
