import pLimit, { type LimitFunction } from 'p-limit'
import {
  FetchFailure,
  type FailureReason,
  type FetchAnswer,
  type Fetcher,
  type FetchRequest,
  type Trail,
} from './fetcher.ts'
import { maxRetryAfterMs, retryAfterMs } from './retry-after.ts'
import type { Wait } from './wait.ts'

export interface ThrottleOptions {
  siteOrigins: ReadonlySet<string>
  /** Requests a second to one host; `null`: as fast as it answers. */
  rate: number | null
  /** Milliseconds since 1970. */
  now: () => number
  wait: Wait
}

/**
 * Spares hosts: requests to one of them start at a pace, in the order in which they came, and none while it asks to be left alone.
 *
 * Hosts elsewhere get few requests at a time. One that wants to be left alone for
 * long is not asked at all meanwhile, and one that has answered nothing at three addresses is given up: what was known then stands for its
 * other addresses too, with no `tries` in the trail.
 */
export function createThrottledFetcher(
  fetch: Fetcher,
  { siteOrigins, rate, now, wait }: ThrottleOptions,
): Fetcher {
  const hosts = new Map<string, Host>()

  function hostOf({ origin }: URL): Host {
    const known = hosts.get(origin)
    if (known) return known
    const host = createHost(siteOrigins.has(origin), rate)
    hosts.set(origin, host)
    return host
  }

  async function ask(host: Host, request: FetchRequest): Promise<FetchAnswer> {
    request.signal?.throwIfAborted()
    throwIfSilent(host, request)
    const startsInMs = takeTurn(host, now())
    if (startsInMs > 0) await wait(startsInMs, request.signal)
    while (host.pausedUntil > now()) await wait(host.pausedUntil - now(), request.signal)
    if (host.refusal && host.refusal.until > now()) return repeatRefusal(host.refusal, request)
    throwIfSilent(host, request)
    try {
      const answer = await fetch(request)
      host.unanswered.clear()
      heed(host, answer, now())
      return answer
    } catch (error) {
      listen(host, request, error)
      throw error
    }
  }

  return function fetchInTurn(request) {
    const host = hostOf(request.url)
    return host.limit ? host.limit(() => ask(host, request)) : ask(host, request)
  }
}

/** Times in milliseconds since 1970. */
interface Host {
  /** How many at a time; `null`: as many as there are connections. */
  limit: LimitFunction | null
  /** Between two starts. */
  paceMs: number
  /** How far the first requests may run ahead of the pace. */
  burstMs: number
  /** When the next request is due by the pace. */
  dueAt: number
  pausedUntil: number
  refusal: Refusal | null
  /** Addresses without an answer since the last one that had one. */
  unanswered: Set<string>
  /** Why it was given up. */
  silence: FailureReason | null
}

interface Refusal {
  status: number
  headers: Record<string, string>
  until: number
}

/** Strangers are asked gently unless they are to be asked more gently still. */
function createHost(isSite: boolean, rate: number | null): Host {
  const most = isSite ? rate : Math.min(rate ?? rateElsewhere, rateElsewhere)
  return {
    limit: isSite ? null : pLimit(maxElsewhere),
    paceMs: most === null ? 0 : 1000 / most,
    burstMs: isSite || rate !== null ? 0 : 1000,
    dueAt: 0,
    pausedUntil: 0,
    refusal: null,
    unanswered: new Set(),
    silence: null,
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

/**
 * Takes note of `Retry-After`.
 *
 * The site is what the run is for: it is asked on unless it finds the run itself too fast (429), and is never given up.
 */
function heed(host: Host, answer: FetchAnswer, now: number): void {
  const ms = retryAfterMs(answer, now)
  const isSite = host.limit === null
  if (ms === null || (isSite && answer.status !== 429)) return
  const { status, headers } = answer
  if (ms <= maxRetryAfterMs) host.pausedUntil = Math.max(host.pausedUntil, now + ms)
  else if (!isSite) host.refusal = { status, headers, until: now + ms }
}

function throwIfSilent({ silence }: Host, request: FetchRequest): void {
  if (silence) throw new FetchFailure(silence, emptyTrail(request))
}

/** The site is never given up. */
function listen(host: Host, { url, method }: FetchRequest, error: unknown): void {
  if (host.limit === null || !(error instanceof FetchFailure)) return
  const isSilent = silent.has(error.reason) || (method === 'GET' && silentToGet.has(error.reason))
  if (!isSilent) return
  host.unanswered.add(url.href)
  if (host.unanswered.size >= maxUnanswered) host.silence = error.reason
}

const maxUnanswered = 3

/** Failures of the whole host; a certificate, or nonsense instead of HTTP, is an answer of a kind. */
const silent: ReadonlySet<FailureReason> = new Set(['refused', 'unknown-host', 'unreachable'])
/** Some hosts do not answer HEAD alone. */
const silentToGet: ReadonlySet<FailureReason> = new Set(['timeout', 'reset'])

function repeatRefusal({ status, headers }: Refusal, request: FetchRequest): FetchAnswer {
  return { status, headers, body: Buffer.alloc(0), trail: emptyTrail(request) }
}

function emptyTrail({ method }: FetchRequest): Trail {
  return { method, redirects: [], tries: 0, durationMs: 0 }
}
