import pLimit from 'p-limit'
import type { Fetcher } from '../fetch/fetcher.ts'
import type { SiteTables } from '../site-tables.ts'
import type { Outcome, UrlRecord } from '../visit.ts'

/**
 * Requests every address without a good answer once more, with GET, because some servers answer every HEAD alike, and stores the better
 * outcome. `tries` adds up, so that the evidence has the total number of requests.
 *
 * @returns number of pages that now answer well but have not been read
 */
export async function recheck(
  tables: Pick<SiteTables, 'doubtful' | 'setOutcome'>,
  fetch: Fetcher,
  { concurrency }: { concurrency: number },
): Promise<number> {
  // Two outcomes are not rechecked: an incomplete body (the recheck reads headers only), and an address that was skipped because its host
  // was given up.
  const doubtful = [...tables.doubtful()].filter(
    ({ outcome }) =>
      outcome && outcome.failure !== 'no-http' && outcome.tries > 0 && faultRank(outcome) > 0,
  )

  let recovered = 0
  async function askAgain({ url, scope, outcome }: UrlRecord): Promise<void> {
    if (!outcome) return
    const answer = await fetch({ method: 'GET', url: new URL(url) })
    const better = betterOf(outcome, answer.outcome)
    tables.setOutcome(url, better)
    if (scope === 'page' && faultRank(better) === 0) recovered++
  }

  await pLimit(concurrency).map(doubtful, askAgain)
  return recovered
}

function betterOf(first: Outcome, second: Outcome): Outcome {
  const better = faultRank(second) < faultRank(first) ? second : first
  return { ...better, tries: first.tries + second.tries }
}

/** 0: no fault. A client error is more informative than a server error, and a server error more than no answer. */
function faultRank({ status, failure }: Outcome): number {
  if (failure || status === null) return 3
  if (status >= 500 || status === 429 || status === 408) return 2
  return status >= 400 ? 1 : 0
}
