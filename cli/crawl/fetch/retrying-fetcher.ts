import {
  FetchFailure,
  type FailureReason,
  type FetchAnswer,
  type Fetcher,
  type FetchRequest,
} from './fetcher.ts'
import { maxRetryAfterMs, retryAfterMs } from './retry-after.ts'
import type { Wait } from './wait.ts'

export interface RetryOptions {
  /** Repetitions after the first try. */
  retries: number
  /** Milliseconds since 1970. */
  now: () => number
  wait: Wait
  /** 0 to 1. */
  random: () => number
}

/**
 * Repeats a request whose failure may pass, with pauses that grow. GET and HEAD are safe to repeat.
 *
 * The duration in the trail is that of the last try, without pauses.
 */
export function createRetryingFetcher(
  fetch: Fetcher,
  { retries, now, wait, random }: RetryOptions,
): Fetcher {
  /** Milliseconds; half of it is left to chance, so that those who failed together do not come back together. */
  function pauseMs(tries: number, result: FetchAnswer | FetchFailure): number {
    const backoff = Math.min(firstPauseMs * 2 ** (tries - 1), maxRetryAfterMs)
    const asked = result instanceof FetchFailure ? null : retryAfterMs(result, now())
    return Math.max(asked ?? 0, backoff * (0.5 + random() / 2))
  }

  return async function fetchWithRetries(request) {
    for (let tries = 0; ;) {
      const result = await settle(fetch(request))
      // A host that was given up is not waited for.
      const isAsked = result.trail.tries > 0
      tries += result.trail.tries
      result.trail.tries = tries
      if (!isAsked || tries > retries || !mayPass(result, request)) return unwrap(result)
      const ms = pauseMs(tries, result)
      if (ms > maxRetryAfterMs) return unwrap(result)
      await wait(ms, request.signal)
    }
  }
}

const firstPauseMs = 500

async function settle(answer: Promise<FetchAnswer>): Promise<FetchAnswer | FetchFailure> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof FetchFailure) return error
    throw error
  }
}

function unwrap(result: FetchAnswer | FetchFailure): FetchAnswer {
  if (result instanceof FetchFailure) throw result
  return result
}

/**
 * Whether the next try may end otherwise.
 *
 * HEAD is repeated only after 429. After any other failure the probe sends GET, which is repeated here.
 */
function mayPass(result: FetchAnswer | FetchFailure, { method }: FetchRequest): boolean {
  if (!(result instanceof FetchFailure) && result.status === 429) return true
  if (method === 'HEAD') return false
  if (result instanceof FetchFailure) return !lastingFailures.has(result.reason)
  return result.status === 408 || isServerInTrouble(result.status)
}

/** 501 will not change; 999 and the like are walls against programs. */
const isServerInTrouble = (status: number) => status >= 500 && status < 600 && status !== 501

const lastingFailures: ReadonlySet<FailureReason> = new Set(['unknown-host', 'certificate'])
