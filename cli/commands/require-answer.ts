import type { FailureReason, Fetcher } from '../crawl/fetch/fetcher.ts'
import { UsageError } from '../usage-error.ts'
import { Unreachable } from '../unreachable.ts'

/** What a server says by itself: it is there, and what is wrong with it is for the rules to say. */
const answers: readonly FailureReason[] = ['redirect-loop', 'too-many-redirects', 'bad-redirect']

/**
 * Asks before a run whether anybody is there; whatever the status, an answer is one.
 *
 * @throws {Unreachable} where there is none
 * @throws {UsageError} where the site is at another address: nothing of it would be checked
 * @throws the signal's reason if the caller aborted
 */
export async function requireAnswer(
  what: Unreachable['what'],
  address: URL,
  { fetch, signal }: { fetch: Fetcher; signal?: AbortSignal },
): Promise<void> {
  const { outcome } = await fetch({ method: 'GET', url: address, signal })
  const { failure, redirects } = outcome
  if (failure && !answers.includes(failure)) throw new Unreachable(what, address, failure)
  if (what === 'site' && !failure) refuseOtherSite(address, redirects.at(-1)?.to ?? address.href)
}

function refuseOtherSite(base: URL, target: string): void {
  const { origin } = new URL(target)
  if (origin === base.origin) return
  throw new UsageError(
    `--base=${base.origin}: leads to ${origin}; expected the address of the site itself, --base=${origin}`,
  )
}
