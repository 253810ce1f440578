import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { CliConfig } from '../../config.ts'
import type { Outcome } from '../visit.ts'
import { noAnswer, noOutcome } from './fetcher.ts'
import type { FailureReason, FetchAnswer, Fetcher, FetchRequest } from './fetcher.ts'

export type PoliteOptions = Pick<CliConfig, 'rate' | 'retries'> & {
  siteOrigins: ReadonlySet<string>
  /** Milliseconds since 1970. */
  now?: () => number
  wait?: Wait
  /** 0 to 1. */
  random?: () => number
}

/** Resolves after the time; rejects with the signal's reason as soon as it aborts. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

/**
 * Spares hosts: requests to one of them start at a pace, in the order in which they came, and none while it asks to be left alone. A
 * request whose failure may pass is repeated with pauses that grow; the duration is that of the last try.
 *
 * Hosts elsewhere get few requests at a time. One that wants to be left alone for
 * long is not asked at all meanwhile, and one that has answered nothing at three addresses is given up: what was known then stands for its
 * other addresses too, with no `tries`.
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
    // The backend is a stranger until it is found.
    if (known && isSite === (known.limit === null)) return known
    const host = createHost(isSite, rate)
    hosts.set(origin, host)
    return host
  }

  async function ask(host: Host, request: FetchRequest): Promise<FetchAnswer> {
    const { signal } = request
    signal?.throwIfAborted()
    const known = standIn(host, request, now())
    if (known) return known
    const startsInMs = takeTurn(host, now())
    if (startsInMs > 0) await wait(startsInMs, signal)
    while (host.pausedUntil > now()) await wait(host.pausedUntil - now(), signal)
    const meanwhile = standIn(host, request, now())
    if (meanwhile) return meanwhile
    const answer = await fetch(request)
    if (answer.outcome.failure) noteFailure(host, request, answer.outcome.failure)
    else noteAnswer(host, answer, now())
    return answer
  }

  /** Milliseconds; half of it is left to chance, so that those who failed together do not come back together. */
  function pauseMs(tries: number, answer: FetchAnswer): number {
    const backoff = Math.min(firstPauseMs * 2 ** (tries - 1), maxRetryAfterMs)
    return Math.max(retryAfterMs(answer, now()) ?? 0, backoff * (0.5 + random() / 2))
  }

  return async function fetchPolitely(request) {
    const host = hostOf(request.url)
    for (let tries = 0; ;) {
      const answer = await (host.limit?.(() => ask(host, request)) ?? ask(host, request))
      const { outcome } = answer
      // A host that was given up is not waited for.
      const isAsked = outcome.tries > 0
      tries += outcome.tries
      outcome.tries = tries
      if (!isAsked || tries > retries || !mayPass(request, outcome)) return answer
      const ms = pauseMs(tries, answer)
      if (ms > maxRetryAfterMs) return answer
      await wait(ms, request.signal)
    }
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

/** Strangers are asked gently unless they are to be asked more gently still. Times in milliseconds since 1970. */
function createHost(isSite: boolean, rate: number | null) {
  const most = isSite ? rate : Math.min(rate ?? rateElsewhere, rateElsewhere)
  return {
    /** How many at a time; `null`: the site, which is asked with as many connections as there are and never given up. */
    limit: isSite ? null : pLimit(maxElsewhere),
    /** Between two starts. */
    paceMs: most === null ? 0 : 1000 / most,
    /** How far the first requests may run ahead of the pace. */
    burstMs: isSite || rate !== null ? 0 : 1000,
    /** When the next request is due by the pace. */
    dueAt: 0,
    pausedUntil: 0,
    refusal: null as { answer: FetchAnswer; until: number } | null,
    /** Addresses without an answer since the last one that had one. */
    unanswered: new Set<string>(),
    /** Why it was given up. */
    silence: null as FailureReason | null,
  }
}

/** Requests at a time, and a second, to one host that is not the site's. */
const maxElsewhere = 4
const rateElsewhere = 10

/** @returns milliseconds until the request may start */
function takeTurn(host: Host, now: number): number {
  const startAt = Math.max(now, host.dueAt - host.burstMs)
  host.dueAt = Math.max(now, host.dueAt) + host.paceMs
  return startAt - now
}

/** What is known of a host that is not asked at all. */
function standIn(host: Host, { method }: FetchRequest, now: number): FetchAnswer | null {
  const { silence, refusal } = host
  const outcome = noOutcome(method, 0)
  if (silence) return noAnswer(outcome, silence)
  if (!refusal || refusal.until <= now) return null
  const { status, contentType } = refusal.answer.outcome
  return { ...refusal.answer, outcome: { ...outcome, status, contentType }, body: Buffer.alloc(0) }
}

/** The site is what the run is for: it is asked on unless it finds the run itself too fast (429). */
function noteAnswer(host: Host, answer: FetchAnswer, now: number): void {
  host.unanswered.clear()
  const ms = retryAfterMs(answer, now)
  const isSite = host.limit === null
  if (ms === null || (isSite && answer.outcome.status !== 429)) return
  if (ms <= maxRetryAfterMs) host.pausedUntil = Math.max(host.pausedUntil, now + ms)
  else if (!isSite) host.refusal = { answer, until: now + ms }
}

function noteFailure(host: Host, { url, method }: FetchRequest, reason: FailureReason): void {
  const isSilent = silent.has(reason) || (method === 'GET' && silentToGet.has(reason))
  if (host.limit === null || !isSilent) return
  host.unanswered.add(url.href)
  if (host.unanswered.size >= maxUnanswered) host.silence = reason
}

const maxUnanswered = 3

/** Failures of the whole host; a certificate, or nonsense instead of HTTP, is an answer of a kind. */
const silent: ReadonlySet<FailureReason> = new Set(['refused', 'unknown-host', 'unreachable'])
/** Some hosts do not answer HEAD alone. */
const silentToGet: ReadonlySet<FailureReason> = new Set(['timeout', 'reset'])

const firstPauseMs = 500
/** A server that asks for more patience than this is not asked again in this run. */
const maxRetryAfterMs = 30_000

/**
 * How long a server wants to be left alone: RFC 9110 §10.2.3, seconds or a date.
 *
 * Only of 429 and 503: the site's own error pages carry the header for those who come back later.
 *
 * @param nowMs milliseconds since 1970
 * @returns `null` where it does not say so
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
 * Whether the next try may end otherwise. GET and HEAD are safe to repeat.
 *
 * HEAD is repeated only after 429. After any other failure the probe sends GET, which is repeated here.
 */
function mayPass({ method }: FetchRequest, { status, failure }: Outcome): boolean {
  if (failure) return method === 'GET' && failure !== 'unknown-host' && failure !== 'certificate'
  if (status === null || status === 429) return status === 429
  // 501 will not change; 999 and the like are walls against programs.
  const isInTrouble = status === 408 || (status >= 500 && status < 600 && status !== 501)
  return method === 'GET' && isInTrouble
}
