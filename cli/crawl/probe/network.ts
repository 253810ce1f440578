import { isIP } from 'node:net'
import { Resolver } from 'node:dns/promises'
import { noOutcome } from '../fetch/fetcher.ts'
import type { Outcome } from '../visit.ts'
import type { Probe } from './probe.ts'

/**
 * Whether names can be found from here: `closed` networks have a name server that knows its own names only; without one, `none` is
 * found.
 */
export type NameService = 'open' | 'closed' | 'none'

/** Kept by IANA for ever (RFC 2606 §3): who cannot find it can find nothing out there. */
const wellKnown = 'example.com'
const failuresInARow = 5

/**
 * Asks for hosts elsewhere only while names can be found: looked at before the first of them, and again when five in a row were not found.
 * Without a name server each of a thousand links would wait for it in vain.
 *
 * @param base of the site; what lies there is asked in any case
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

  /** Of the names in addresses elsewhere; `open` until the opposite is known. */
  const namesFound = () => names
  return { probe: askUnlessOffline, names: namesFound }
}

/** Whether an outcome may be due to the network and not to the host. */
export function isNotFound({ failure }: Outcome): boolean {
  return failure === 'unknown-host' || failure === 'unreachable'
}

const notAsked: Outcome = { ...noOutcome('HEAD', 0), failure: 'unreachable' }

function needsNameServer(hostname: string): boolean {
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return !isAddress && hostname !== 'localhost' && !hostname.endsWith('.localhost')
}

/** Asks the name server itself: a lookup by the system cannot be given up, and waits for 20 s and more. */
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

/** Of a server that is there and does not know the name, or does not want to say. */
const answers = new Set(['ENOTFOUND', 'ENODATA', 'EREFUSED', 'ESERVFAIL', 'ENOTIMP', 'EFORMERR'])
