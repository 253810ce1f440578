import type { RequestListener } from 'node:http'
import { createApp, type AppDeps } from './app.ts'
import { createSecurityHeaders, toHeaderList } from './entry/security-headers.ts'
import { hostsOf } from './hosts.ts'
import { createLogRequest } from './log-request.ts'
import { createPageFront } from './page-cache/page-front.ts'

type ListenerDeps = Omit<AppDeps, 'hosts' | 'logRequest' | 'securityHeaders'> & {
  development: boolean
}

/** What answers requests: pages that are kept come first, everything else is the app's. In development nothing is kept. */
export function createRequestListener({ development, ...deps }: ListenerDeps): RequestListener {
  const { config, cache, logger } = deps
  const hosts = hostsOf(config)
  const logRequest = createLogRequest(logger)
  const securityHeaders = createSecurityHeaders({ ...config, development })
  const app = createApp({ ...deps, hosts, logRequest, securityHeaders })
  if (development) return app
  const siteHeaders = toHeaderList(securityHeaders)
  const { times } = config.cache
  return createPageFront({ cache, times, siteHeaders, hosts, logRequest, logger, app })
}
