import { isIP } from 'node:net'
import { Resolver } from 'node:dns/promises'
import { noResponse, noOutcome, type Fetcher } from '../fetch/fetcher.ts'

/** Reserved by IANA permanently (RFC 2606 §3): without it, no external name can be resolved. */
const wellKnown = 'example.com'
const failuresInARow = 5

/** SQL condition for addresses of which the network, not the host, may have caused the outcome. */
export const notFound = `scope = 'external' AND outcome ->> 'failure' IN ('unknown-host', 'unreachable')`

/**
 * Requests external hosts only while their names can be resolved, which is tested before the first of them and again after five failures in a
 * row. Without a name server, each of a thousand links would wait for a timeout.
 */
export function openNetwork(
  fetch: Fetcher,
  { lookUp = resolvesNames, isProxied = () => false }: NetworkOptions = {},
) {
  let failures = 0
  let online: Promise<boolean> | undefined
  return {
    /** False if this machine cannot resolve the names of external hosts. */
    isOnline: async () => (await online) ?? true,
    async fetch(this: void, request: Parameters<Fetcher>[0]) {
      if (isProxied(request.url) || !needsNameServer(request.url)) return fetch(request)
      online ??= lookUp()
      if (!(await online)) return noResponse(noOutcome(request.method, 0), 'unreachable')
      const response = await fetch(request)
      const { failure } = response.outcome
      failures = failure === 'unknown-host' || failure === 'unreachable' ? failures + 1 : 0
      if (failures === failuresInARow) online = lookUp()
      return response
    },
  }
}

interface NetworkOptions {
  /** Whether this machine can resolve names. */
  lookUp?: () => Promise<boolean>
  /** True if a proxy resolves the name of the host. */
  isProxied?: (url: URL) => boolean
}

/** Queries the name server directly: a lookup by the system cannot be cancelled and may wait 20 s and more. */
function resolvesNames(): Promise<boolean> {
  return new Resolver({ timeout: 1_000, tries: 2 }).resolve4(wellKnown).then(
    () => true,
    () => false,
  )
}

/** False for IP addresses and the own machine. */
export function needsNameServer({ hostname }: URL): boolean {
  return isIP(hostname) === 0 && !/^\[|(?:^|\.)localhost$/.test(hostname)
}
