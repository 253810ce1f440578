import { Agent, EnvHttpProxyAgent, Pool, type Dispatcher } from 'undici'
import { proxyFor, type ProxySettings } from '../../proxy-settings.ts'

export interface DispatcherOptions {
  proxy: ProxySettings
  /** Origins that need no proxy. */
  direct?: readonly URL[]
  /** Limits of connecting, of waiting for the headers, and of each pause within a body. */
  timeoutMs: number
  /** Connections per host. */
  concurrency: number
}

/** Sends requests directly or through the proxy of their address. */
export function createDispatcher({
  proxy,
  direct = [],
  timeoutMs,
  concurrency,
}: DispatcherOptions) {
  const directOrigins = new Set(direct.map(({ origin }) => origin))
  const limits = {
    connections: concurrency,
    pipelining: 1,
    allowH2: false,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: maxHeaderBytes,
    autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
  }
  const connect = { timeout: timeoutMs }
  const agent = new Agent({ ...limits, connect })
  const proxied = proxy.http || proxy.https ? createProxied() : null

  function createProxied(): Dispatcher {
    // The agent passes its limits neither to the connections that open tunnels nor to those for plain HTTP.
    const openPool = (origin: string | URL, given: object) =>
      new Pool(origin, { ...limits, ...given })
    return new EnvHttpProxyAgent({
      ...limits,
      // Empty texts, because the agent would otherwise read the variables of the process.
      httpProxy: proxy.http?.href ?? '',
      httpsProxy: proxy.https?.href ?? '',
      noProxy: '',
      proxyTunnel: false,
      connectTimeout: timeoutMs,
      clientFactory: openPool,
      factory: openPool,
    })
  }

  /** True if the proxy resolves the name of the host. */
  const isProxied = (url: URL) => proxied !== null && proxyFor(url, proxy, directOrigins) !== null

  return {
    isProxied,
    dispatcherFor: (url: URL): Dispatcher => (proxied && isProxied(url) ? proxied : agent),
    close: async () => {
      await Promise.all([agent.destroy(), proxied?.destroy()])
    },
  }
}

/** Headers of large sites, with policies and cookies, exceed Node's limit of 16 kB. */
const maxHeaderBytes = 65_536
/** Limit for each address of a host; Node's 250 ms are too short for a slow connection. */
const attemptTimeoutMs = 500
