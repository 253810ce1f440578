import pLimit from 'p-limit'
import type { Probe } from './probe.ts'
import type { SiteTables } from '../site-tables.ts'
import type { Outcome, UrlRecord } from '../visit.ts'

/**
 * Asks once more for every address that did not answer well, and keeps the better outcome.
 *
 * Tries add up, so that the evidence says how often it was asked. Ends early, without an error, if the signal aborts.
 *
 * @param probe should ask with GET (`createGetProbe`), since pages are among the records
 */
export async function recheck(
  tables: Pick<SiteTables, 'doubtful' | 'setOutcome'>,
  probe: Probe,
  { concurrency, signal }: { concurrency: number; signal?: AbortSignal },
): Promise<void> {
  // A body that breaks off does so behind good headers, which are all that is looked at here. What was never asked for, since its host
  // was given up, is not asked for now.
  const doubtful = [...tables.doubtful()].filter(
    ({ outcome }) =>
      outcome && outcome.failure !== 'no-http' && outcome.tries > 0 && faultRank(outcome) > 0,
  )

  async function askAgain(record: UrlRecord): Promise<void> {
    if (signal?.aborted || !record.outcome) return
    try {
      tables.setOutcome(record.url, betterOf(record.outcome, await probe(record.url, signal)))
    } catch (error) {
      if (!signal?.aborted) throw error
    }
  }

  await pLimit(concurrency).map(doubtful, askAgain)
}

function betterOf(first: Outcome, second: Outcome): Outcome {
  const better = faultRank(second) < faultRank(first) ? second : first
  return { ...better, tries: first.tries + second.tries }
}

/** 0: fine. A plain "no" says more than a server in trouble, and that more than silence. */
function faultRank({ status, failure }: Outcome): number {
  if (failure || status === null) return 3
  if (status >= 500 || status === 429 || status === 408) return 2
  return status >= 400 ? 1 : 0
}
