import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { CliConfig } from '../../config.ts'
import type { Outcome } from '../visit.ts'
import { noOutcome } from './fetcher.ts'
import type { FailureReason, FetchAnswer, Fetcher, FetchRequest } from './fetcher.ts'

export type PoliteOptions = Pick<CliConfig, 'rate' | 'retries'> & {
  siteOrigins: ReadonlySet<string>
  /** Milliseconds since 1970. */
  now?: () => number
  wait?: Wait
  /** 0 to 1. */
  random?: () => number
}

/** Resolves after the time; rejects with the signal's reason when it aborts. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

/**
 * Limits the load of each host: requests start in order at a limited rate, and none during a `Retry-After` pause. Temporary failures are
 * retried with exponential backoff. The duration is that of the last attempt.
 *
 * External hosts get few requests at the same time, retries included. A host is given up that wants to be left alone for long, that gives no
 * answer at three addresses, or that refuses three with 429 in every try. Its last outcome then applies to its other addresses, with 0 `tries`.
 */
export function createPoliteFetcher(
  fetch: Fetcher,
  {
    siteOrigins,
    rate,
    retries,
    now = () => performance.timeOrigin + performance.now(),
    wait = waitFor,
    random = Math.random,
  }: PoliteOptions,
): Fetcher {
  const hosts = new Map<string, Host>()

  function hostOf({ origin }: URL): Host {
    const isSite = siteOrigins.has(origin)
    const known = hosts.get(origin)
    // The backend counts as external until it is found.
    if (known && isSite === (known.limit === null)) return known
    const host = createHost(isSite, rate)
    hosts.set(origin, host)
    return host
  }

  async function ask(host: Host, request: FetchRequest): Promise<FetchAnswer> {
    const { signal } = request
    signal?.throwIfAborted()
    const known = standIn(host, request)
    if (known) return known
    const startsInMs = takeTurn(host, now())
    if (startsInMs > 0) await wait(startsInMs, signal)
    while (host.pausedUntil > now()) await wait(host.pausedUntil - now(), signal)
    const meanwhile = standIn(host, request)
    if (meanwhile) return meanwhile
    const answer = await fetch(request)
    if (isSilence(request, answer.outcome)) giveUpInTime(host, request, answer)
    else if (!answer.outcome.failure) noteAnswer(host, answer, now())
    return answer
  }

  /** Backoff in milliseconds. Half of it is jitter, so that failed requests do not repeat at the same time. */
  function pauseMs(tries: number, answer: FetchAnswer): number {
    const backoff = Math.min(firstPauseMs * 2 ** (tries - 1), maxRetryAfterMs)
    return Math.max(retryAfterMs(answer, now()) ?? 0, backoff * (0.5 + random() / 2))
  }

  async function askUntilSure(host: Host, request: FetchRequest): Promise<FetchAnswer> {
    for (let tries = 0; ;) {
      const answer = await ask(host, request)
      const { outcome } = answer
      // No retry for a host that was given up.
      const isAsked = outcome.tries > 0
      tries += outcome.tries
      outcome.tries = tries
      if (!isAsked || !mayPass(request, outcome)) return answer
      const ms = pauseMs(tries, answer)
      if (ms > maxRetryAfterMs) return answer
      if (tries > retries) {
        if (outcome.status === 429) giveUpInTime(host, request, answer)
        return answer
      }
      await wait(ms, request.signal)
    }
  }

  return async function fetchPolitely(request) {
    const host = hostOf(request.url)
    return host.limit ? host.limit(askUntilSure, host, request) : askUntilSure(host, request)
  }
}

export const waitFor: Wait = async (ms, signal) => {
  try {
    await setTimeout(ms, undefined, { signal })
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  }
}

type Host = ReturnType<typeof createHost>

/** External hosts have a default rate limit; `rate` can only lower it. Times in milliseconds since 1970. */
function createHost(isSite: boolean, rate: number | null) {
  const most = isSite ? rate : Math.min(rate ?? rateElsewhere, rateElsewhere)
  return {
    /** Limit of addresses in work; `null` for the site, which is limited by its connections only and never given up. */
    limit: isSite ? null : pLimit(maxElsewhere),
    /** Minimum time between two starts. */
    paceMs: most === null ? 0 : 1000 / most,
    /** Start time of the next request by the rate. */
    dueAt: 0,
    pausedUntil: 0,
    givenUpAfter: null as FetchAnswer | null,
    /** Addresses without an answer, or refused with 429, since the last other answer of the host. */
    unanswered: new Set<string>(),
  }
}

/** Concurrent requests, and requests per second, for each external host. */
const maxElsewhere = 4
const rateElsewhere = 10

/** @returns milliseconds until the request may start */
function takeTurn(host: Host, now: number): number {
  const startAt = Math.max(now, host.dueAt)
  host.dueAt = startAt + host.paceMs
  return startAt - now
}

/** Substitute answer for an address of a host that was given up; `null` if the host may be asked. */
function standIn({ givenUpAfter }: Host, { method }: FetchRequest): FetchAnswer | null {
  if (!givenUpAfter) return null
  const { outcome, headers } = givenUpAfter
  const { status, failure, contentType } = outcome
  const substitute = { ...noOutcome(method, 0), status, failure, contentType }
  return { outcome: substitute, headers, body: Buffer.alloc(0) }
}

/** Requests to the site continue despite 503: only 429 pauses them. */
function noteAnswer(host: Host, answer: FetchAnswer, now: number): void {
  const isRefused = answer.outcome.status === 429
  if (!isRefused) host.unanswered.clear()
  const ms = retryAfterMs(answer, now)
  const isSite = host.limit === null
  if (ms === null || (isSite && !isRefused)) return
  if (ms <= maxRetryAfterMs) host.pausedUntil = Math.max(host.pausedUntil, now + ms)
  else if (!isSite) host.givenUpAfter = answer
}

/** Gives up an external host after three addresses without an answer, or with a refusal. */
function giveUpInTime(host: Host, { url }: FetchRequest, answer: FetchAnswer): void {
  if (host.limit === null) return
  host.unanswered.add(url.href)
  if (host.unanswered.size >= maxUnanswered) host.givenUpAfter = answer
}

const maxUnanswered = 3

/** Whether the outcome may be a failure of the whole host. */
function isSilence({ method }: FetchRequest, { failure }: Outcome): boolean {
  return failure !== null && (silent.has(failure) || (method === 'GET' && silentToGet.has(failure)))
}

/** Failures of the whole host. An invalid certificate or invalid HTTP counts as an answer. */
const silent: ReadonlySet<FailureReason> = new Set(['refused', 'unknown-host', 'unreachable'])
/** Failures that count for GET only, because some hosts do not answer HEAD. */
const silentToGet: ReadonlySet<FailureReason> = new Set(['timeout', 'reset'])

const firstPauseMs = 500
/** A host with a longer `Retry-After` is given up. */
const maxRetryAfterMs = 30_000

/**
 * Delay from `Retry-After`: RFC 9110 §10.2.3, seconds or a date.
 *
 * Only for 429 and 503: the site's own error pages send the header for later visitors.
 *
 * @param nowMs milliseconds since 1970
 * @returns `null` without a valid header
 */
export function retryAfterMs(
  { outcome: { status }, headers }: FetchAnswer,
  nowMs: number,
): number | null {
  const value = headers['retry-after']?.trim()
  if (!value || (status !== 429 && status !== 503)) return null
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}

/**
 * Whether a retry may succeed. GET and HEAD are safe to repeat.
 *
 * HEAD is repeated only after 429. After any other failure the probe sends GET, which is repeated here.
 */
function mayPass({ method }: FetchRequest, { status, failure }: Outcome): boolean {
  if (failure) return method === 'GET' && failure !== 'unknown-host' && failure !== 'certificate'
  if (status === null || status === 429) return status === 429
  // 501 is permanent; 999 and similar statuses refuse programs.
  const isInTrouble = status === 408 || (status >= 500 && status < 600 && status !== 501)
  return method === 'GET' && isInTrouble
}
