import type { RequestListener } from 'node:http'
import { createApp, type AppDeps } from './app.ts'
import { createSecurityHeaders, toHeaderList } from './entry/security-headers.ts'
import { hostsOf } from './hosts.ts'
import type { Metrics } from './ops/metrics.ts'
import { createPageFront } from './page-cache/page-front.ts'
import { createRecordRequest } from './record-request.ts'

type ListenerDeps = Omit<AppDeps, 'hosts' | 'recordRequest' | 'securityHeaders'> & {
  metrics: Pick<Metrics, 'countRequest'>
  development: boolean
}

/** What answers requests: pages that are kept come first, everything else is the app's. In development nothing is kept. */
export function createRequestListener({
  development,
  metrics,
  ...deps
}: ListenerDeps): RequestListener {
  const { config, cache, logger } = deps
  const hosts = hostsOf(config)
  const recordRequest = createRecordRequest({ logger, metrics })
  const securityHeaders = createSecurityHeaders({ ...config, development })
  const app = createApp({ ...deps, hosts, recordRequest, securityHeaders })
  if (development) return app
  const siteHeaders = toHeaderList(securityHeaders)
  const { times } = config.cache
  return createPageFront({ cache, times, siteHeaders, hosts, recordRequest, logger, app })
}
