import type { FailureReason, Fetcher } from '../crawl/fetch/fetcher.ts'
import { UsageError } from '../usage-error.ts'
import { Unreachable } from '../unreachable.ts'

/** Failures that prove a running server; the rules report them. */
const answers: readonly FailureReason[] = ['redirect-loop', 'too-many-redirects', 'bad-redirect']

/**
 * Tests before a run that a server answers, with any status.
 *
 * @throws {Unreachable} without an answer
 * @throws {UsageError} if the site redirects to another origin: no page of it would be checked
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
