import { isIP } from 'node:net'
import { Resolver } from 'node:dns/promises'
import { noOutcome } from '../fetch/fetcher.ts'
import type { Outcome } from '../visit.ts'
import type { Probe } from './probe.ts'

/** Reserved by IANA permanently (RFC 2606 §3): without it, no external name can be resolved. */
const wellKnown = 'example.com'
const failuresInARow = 5

export type Network = Awaited<ReturnType<typeof openNetwork>>

/**
 * Probes external hosts only while their names can be resolved, which is tested first and again after five failures in a row. Without a name
 * server, each of a thousand links would wait for a timeout.
 */
export async function openNetwork(probe: Probe, lookUp = resolvesNames) {
  let failures = 0
  const network = {
    /** True if this machine cannot resolve the names of external hosts. */
    isOffline: !(await lookUp()),
    canReach: (url: string) => !network.isOffline || !needsNameServer(url),
    async probe(this: void, url: string, signal?: AbortSignal): Promise<Outcome> {
      if (!needsNameServer(url)) return probe(url, signal)
      if (network.isOffline) return { ...noOutcome('HEAD', 0), failure: 'unreachable' }
      const outcome = await probe(url, signal)
      failures = isNotFound(outcome) ? failures + 1 : 0
      if (failures === failuresInARow) network.isOffline = !(await lookUp())
      return outcome
    },
  }
  return network
}

/** Whether the network, not the host, may have caused the outcome. */
export function isNotFound({ failure }: Outcome): boolean {
  return failure === 'unknown-host' || failure === 'unreachable'
}

/** Queries the name server directly: a lookup by the system cannot be cancelled and may wait 20 s and more. */
function resolvesNames(): Promise<boolean> {
  return new Resolver({ timeout: 1_000, tries: 2 }).resolve4(wellKnown).then(
    () => true,
    () => false,
  )
}

/** False for IP addresses and the own machine. */
export function needsNameServer(url: string): boolean {
  const { hostname } = new URL(url)
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return !isAddress && hostname !== 'localhost' && !hostname.endsWith('.localhost')
}
