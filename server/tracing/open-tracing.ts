import type { RequestListener } from 'node:http'
import type { RequestJson } from '../../content/client/request-json.ts'
import type { Logger } from '../ops/logger.ts'
import type { PageCache } from '../page/cache/page-cache.ts'
import type { CacheableRequest } from '../page/page-request.ts'
import type { RenderPage } from '../page/render-page.ts'

/** What is put around the parts of the site to see what they do. */
export interface Tracing {
  aroundListener: (listener: RequestListener) => RequestListener
  aroundCache: (cache: PageCache) => PageCache
  /** Around a renewal in the background, which no request waits for. */
  aroundRenewal: <T>(key: CacheableRequest, renew: () => Promise<T>) => Promise<T>
  aroundRender: (render: RenderPage) => RenderPage
  aroundBackend: (requestJson: RequestJson) => RequestJson
  /** Sends what is left, for a moment; never fails. */
  close: () => Promise<void>
}

export interface TracingDeps {
  /** Of the process: the variables are OpenTelemetry's own, `OTEL_…`. */
  environment: Record<string, string | undefined>
  siteUrl: URL
  backendUrl: URL
  logger: Pick<Logger, 'warn' | 'info'>
}

/** Traces, if the environment asks for them. If not, all stays as it is, and nothing of OpenTelemetry is loaded. */
export async function openTracing(deps: TracingDeps): Promise<Tracing> {
  if (!isTracing(deps.environment)) return untraced
  const { startTracing } = await import('./start-tracing.ts')
  return startTracing(deps)
}

/**
 * An address to send traces to is enough, as is the wish to send them, to the usual address then.
 *
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function isTracing(environment: TracingDeps['environment']): boolean {
  const said = (name: string) => environment[`OTEL_${name}`]?.trim() ?? '' // an empty variable counts as none
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
