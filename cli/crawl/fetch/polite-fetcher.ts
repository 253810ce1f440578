import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import { isRetryableStatus } from '../../../routing/is-retryable-status.ts'
import type { CliConfig } from '../../cli-config.ts'
import { lasting, noResponse, noOutcome } from './fetcher.ts'
import type { FailureReason, FetchResponse, Fetcher, FetchRequest, Outcome } from './fetcher.ts'

export type PoliteOptions = Pick<CliConfig, 'rate' | 'retries'> & {
  siteOrigins: ReadonlySet<string>
  /** Ends all waiting when it aborts. */
  signal?: AbortSignal
  /** Milliseconds since 1970. */
  now?: () => number
  wait?: Wait
  /** 0 to 1. */
  random?: () => number
}

/** Resolves after the time, or when the signal aborts. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

/**
 * Limits the load of each host: requests start in order at a limited rate, and none during a `Retry-After` pause. Temporary failures are
 * retried with exponential backoff, and GET follows a HEAD without success. The duration is that of the last attempt.
 *
 * External hosts get few addresses at the same time, retries included. A host is given up if its `Retry-After` is too long, if three
 * addresses get no response, or if three get 429 in every try. Its last outcome then applies to its other addresses, with 0 `tries`.
 */
export function createPoliteFetcher(
  fetch: Fetcher,
  {
    siteOrigins,
    rate,
    retries,
    signal,
    now = () => performance.timeOrigin + performance.now(),
    wait = (ms) => setTimeout(ms, undefined, { signal }).catch(() => {}),
    random = Math.random,
  }: PoliteOptions,
): Fetcher {
  const hosts = new Map<string, Host>()

  function hostOf({ origin }: URL): Host {
    const host = hosts.get(origin) ?? createHost()
    hosts.set(origin, host)
    // The backend counts as external until it is found.
    host.isSite = siteOrigins.has(origin)
    return host
  }

  /** Waits until the host may get a request. Requests wait for the same time and start in their order, each with a gap to the one before. */
  async function waitForHost(host: Host): Promise<void> {
    while (host.dueAt > now() && !isGivenUp(host)) {
      await wait(host.dueAt - now(), signal)
      if (signal?.aborted) return
    }
    const perSecond = host.isSite ? rate : Math.min(rate ?? rateElsewhere, rateElsewhere)
    host.dueAt = Math.max(host.dueAt, now() + (perSecond === null ? 0 : 1000 / perSecond))
  }

  /** Backoff in milliseconds. Half of it is jitter, so that failed requests do not repeat at the same time. */
  function pauseMs(tries: number, response: FetchResponse): number {
    const backoff = Math.min(firstPauseMs * 2 ** (tries - 1), maxRetryAfterMs)
    return Math.max(retryAfterMs(response, now()) ?? 0, backoff * (0.5 + random() / 2))
  }

  async function requestUntilSure(host: Host, request: FetchRequest): Promise<FetchResponse> {
    for (let tries = 1; ; tries++) {
      await waitForHost(host)
      if (signal?.aborted) return noResponse(noOutcome(request.method, tries - 1), 'unreachable')
      if (isGivenUp(host)) {
        const { outcome, ...last } = host.givenUpAfter
        const asked = { method: request.method, tries: tries - 1, durationMs: 0 }
        return { ...last, outcome: { ...outcome, ...asked } }
      }
      const response = await fetch(request)
      response.outcome.tries = tries
      const isLast = tries > retries
      noteResponse(host, request, response, { isLast, now: now() })
      const ms = pauseMs(tries, response)
      if (isLast || !isTransient(request, response.outcome) || ms > maxRetryAfterMs) return response
      await wait(ms, signal)
    }
  }

  /** GET follows HEAD at once, so that a host without a response is given up before its other addresses are requested. */
  async function requestByBoth(host: Host, request: FetchRequest): Promise<FetchResponse> {
    const response = await requestUntilSure(host, request)
    const isFinal = request.method === 'GET' || isFinalForHead(response.outcome)
    return isFinal ? response : requestUntilSure(host, { ...request, method: 'GET' })
  }

  return async function fetchPolitely(request) {
    const host = hostOf(request.url)
    return host.isSite ? requestByBoth(host, request) : host.limit(requestByBoth, host, request)
  }
}

type Host = ReturnType<typeof createHost>

const createHost = () => ({
  /** The site is limited by its connections only, and never given up. */
  isSite: false,
  /** Limit of addresses in work, of an external host. */
  limit: pLimit(maxElsewhere),
  /** Earliest start of the next request, in milliseconds since 1970: by the rate, or after a `Retry-After` pause. */
  dueAt: 0,
  givenUpAfter: null as FetchResponse | null,
  /** Addresses without a response, or with 429 in every try, since the last other response of the host. */
  unanswered: new Set<string>(),
})

/** Concurrent requests, and requests per second, for each external host. */
const maxElsewhere = 4
const rateElsewhere = 10
const maxUnanswered = 3

function isGivenUp(host: Host): host is Host & { givenUpAfter: FetchResponse } {
  return host.givenUpAfter !== null && !host.isSite
}

/** Notes when the host may get the next request, and whether it is given up. Requests to the site continue despite 503. */
function noteResponse(
  host: Host,
  request: FetchRequest,
  response: FetchResponse,
  { isLast, now }: { isLast: boolean; now: number },
): void {
  const { failure, status } = response.outcome
  const isRefused = status === 429
  if (isSilence(request, response.outcome) || (isRefused && isLast))
    host.unanswered.add(request.url.href)
  else if (!failure && !isRefused) host.unanswered.clear()
  const ms = host.isSite && !isRefused ? 0 : (retryAfterMs(response, now) ?? 0)
  if (ms <= maxRetryAfterMs) host.dueAt = Math.max(host.dueAt, now + ms)
  if (ms > maxRetryAfterMs || host.unanswered.size >= maxUnanswered) host.givenUpAfter = response
}

/** Whether the outcome may be a failure of the whole host. */
function isSilence({ method }: FetchRequest, { failure }: Outcome): boolean {
  return failure !== null && (silent.has(failure) || (method === 'GET' && silentToGet.has(failure)))
}

/** Failures of the whole host. An invalid certificate or invalid HTTP counts as a response. */
const silent: ReadonlySet<FailureReason> = new Set(['refused', 'unknown-host', 'unreachable'])
/** Failures that count for GET only, because some hosts do not respond to HEAD. */
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
  { outcome: { status }, headers }: FetchResponse,
  nowMs: number,
): number | null {
  const value = headers['retry-after']?.trim()
  if (!value || (status !== 429 && status !== 503)) return null
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}

/** Whether GET would have the same outcome as HEAD, which many servers refuse or do not know. */
function isFinalForHead({ status, failure }: Outcome): boolean {
  if (failure) return lasting.has(failure)
  return status !== null && (status < 400 || status === 429)
}

/** Whether a retry may succeed. GET and HEAD are safe to repeat; HEAD is repeated only after 429, because GET follows any other failure. */
function isTransient({ method }: FetchRequest, { status, failure }: Outcome): boolean {
  if (failure) return method === 'GET' && !lasting.has(failure)
  if (status === null || status === 429) return status === 429
  // 501 is permanent; 999 and similar statuses refuse programs.
  const isFinal = status >= 600 || status === 501
  return method === 'GET' && isRetryableStatus(status) && !isFinal
}
