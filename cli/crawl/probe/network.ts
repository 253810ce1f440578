import { isIP } from 'node:net'
import { Resolver } from 'node:dns/promises'
import { noOutcome } from '../fetch/fetcher.ts'
import type { Outcome } from '../visit.ts'
import type { Probe } from './probe.ts'

/**
 * Availability of DNS. `closed`: a name server answers, but knows internal names only. `none`: no name server answers.
 */
export type NameService = 'open' | 'closed' | 'none'

/** Reserved by IANA permanently (RFC 2606 §3): without it, no external name can be resolved. */
const wellKnown = 'example.com'
const failuresInARow = 5

/**
 * Requests external hosts only while DNS works. DNS is tested before the first external request and again after five failures in a row.
 * Without a name server, each of a thousand links would wait for a timeout.
 *
 * @param base address of the site, which is always requested
 */
export function createNetwork(
  probe: Probe,
  { base, lookUp = askNameServer }: { base: URL; lookUp?: () => Promise<NameService> },
) {
  let names: NameService = 'open'
  let looking: Promise<void> | null = null
  let failures = 0

  async function look(): Promise<void> {
    names = await lookUp()
    failures = 0
  }

  async function askUnlessOffline(url: string, signal?: AbortSignal): Promise<Outcome> {
    const { origin, hostname } = new URL(url)
    if (origin === base.origin || !needsNameServer(hostname)) return probe(url, signal)
    await (looking ??= look())
    if (names === 'none') return notAsked
    const outcome = await probe(url, signal)
    failures = isNotFound(outcome) ? failures + 1 : 0
    if (failures === failuresInARow) await (looking = look())
    return outcome
  }

  /** Result of the last DNS test; `open` before the first test. */
  const namesFound = () => names
  return { probe: askUnlessOffline, names: namesFound }
}

/** Whether the network, not the host, may have caused the outcome. */
export function isNotFound({ failure }: Outcome): boolean {
  return failure === 'unknown-host' || failure === 'unreachable'
}

const notAsked: Outcome = { ...noOutcome('HEAD', 0), failure: 'unreachable' }

function needsNameServer(hostname: string): boolean {
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return !isAddress && hostname !== 'localhost' && !hostname.endsWith('.localhost')
}

/** Queries the name server directly: a lookup by the system cannot be cancelled and may wait 20 s and more. */
async function askNameServer(): Promise<NameService> {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 })
  try {
    await resolver.resolve4(wellKnown)
    return 'open'
  } catch (error) {
    const isAnswered = error instanceof Error && 'code' in error && answers.has(String(error.code))
    return isAnswered ? 'closed' : 'none'
  }
}

/** Error codes of a running name server that does not resolve the name. */
const answers = new Set(['ENOTFOUND', 'ENODATA', 'EREFUSED', 'ESERVFAIL', 'ENOTIMP', 'EFORMERR'])
