import { isIP } from 'node:net'
import { Resolver } from 'node:dns/promises'

/** Reserved by IANA permanently (RFC 2606 §3): without it, no external name can be resolved. */
const wellKnown = 'example.com'

/**
 * Whether names of external hosts can be resolved from here. Without a name server, each of a thousand links would wait for a timeout.
 *
 * Queries the name server directly: a lookup by the system cannot be cancelled and may wait 20 s and more.
 */
export function resolvesNames(): Promise<boolean> {
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
