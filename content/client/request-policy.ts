import { setTimeout as delay } from 'node:timers/promises'
import { startDeadline } from '../../platform/deadline.ts'
import { isRestarting } from '../../routing/is-retryable-status.ts'
import { withoutQuery } from '../../routing/localized-path.ts'
import { ContentUnavailable, type ReportProblem } from '../contract/content-error.ts'
import type { CallKind, JsonResponse, JsonRequest, RequestJson } from './request-json.ts'

/** Gives a request one deadline, which includes its wait for a connection and all its tries. */
export function limitTime(request: RequestJson, usualTimeoutMs: number): RequestJson {
  return async function requestInTime(call) {
    const { timeoutMs = usualTimeoutMs } = call
    const deadline = new AbortController()
    const stop = startDeadline(timeoutMs, () =>
      deadline.abort(new DOMException(`no response within ${timeoutMs} ms`, 'TimeoutError')),
    )
    const giveUp = () => deadline.abort(call.signal?.reason)
    call.signal?.addEventListener('abort', giveUp)
    try {
      call.signal?.throwIfAborted()
      return await request({ ...call, signal: deadline.signal })
    } finally {
      stop()
      call.signal?.removeEventListener('abort', giveUp)
    }
  }
}

/** After this time without a response the backend may have lost a call. */
const overdueMs = 1_000

/**
 * Hedged requests: resends a GET that has had no response for a second. Each second, one of all overdue calls is resent; the others follow
 * as soon as that one is answered.
 *
 * A backend that hung is noticed within a second of its return, although it never answers the earlier requests. A slow
 * backend gets only one more call a second. The first response counts; the other requests are aborted.
 *
 * @param now monotonic clock in milliseconds
 */
export function hedgeRequest(request: RequestJson, now: () => number): RequestJson {
  /** Functions that resend the overdue calls. */
  const overdue = new Set<() => Promise<void>>()
  let resentAt = -Infinity

  function resendAll(): void {
    const all = [...overdue]
    overdue.clear()
    for (const resend of all) void resend()
  }

  return async function requestUntilAnswered(call) {
    if (call.method !== 'GET') return request(call)
    const { signal } = call
    signal?.throwIfAborted()
    const sending = new AbortController()
    const giveUp = () => sending.abort(signal?.reason)
    signal?.addEventListener('abort', giveUp)
    const send = () => request({ ...call, signal: sending.signal })
    const { promise, resolve, reject } = Promise.withResolvers<JsonResponse>()
    let stopWaiting = startDeadline(overdueMs, becomeOverdue)

    function becomeOverdue(): void {
      stopWaiting = startDeadline(overdueMs, becomeOverdue)
      overdue.add(resend)
      if (now() - resentAt < overdueMs) return
      resentAt = now()
      void resend()
    }

    /** A failure is ignored: the first call will report it. */
    async function resend(): Promise<void> {
      const response = await send().catch(() => null)
      if (!response || response.status >= 500) return
      overdue.delete(resend)
      resolve(response)
      resendAll()
    }

    send().then(resolve, reject)
    try {
      return await promise
    } finally {
      stopWaiting()
      overdue.delete(resend)
      signal?.removeEventListener('abort', giveUp)
      sending.abort(superseded)
    }
  }
}

/** Made once, since an error records its stack. */
const superseded = new DOMException('another request was answered', 'AbortError')

export interface RetryOptions {
  report: ReportProblem
  /** Resolves when it is time for the second try, at the latest when the signal aborts. */
  pause?: (signal?: AbortSignal) => Promise<void>
}

/**
 * Retries a request once: after a failed connection, and a GET also after 502, 503 or 504, unless the backend requests
 * a longer pause.
 *
 * A form is safe to send again because it carries an `Idempotency-Key`.
 */
export function retryRequest(
  request: RequestJson,
  { report, pause = pauseShortly }: RetryOptions,
): RequestJson {
  return async function requestWithRetry(call) {
    const first = request(call)
    const reason = await first.then((response) => reasonOfStatus(response, call), reasonOfFailure)
    if (reason === null || call.signal?.aborted) return first
    await pause(call.signal)
    if (call.signal?.aborted) return first
    report({
      event: 'request retried',
      pathname: withoutQuery(call.path),
      method: call.method,
      reason,
    })
    return request(call)
  }
}

function reasonOfStatus(
  { status, retryAfterMs }: JsonResponse,
  { method }: JsonRequest,
): string | null {
  return method === 'GET' && isRestarting(status) && !retryAfterMs ? `status ${status}` : null
}

function reasonOfFailure(error: unknown): string | null {
  return error instanceof ContentUnavailable ? error.message : null
}

/** 50 to 150 ms: long enough for a restarted process to listen. The jitter spreads waiting requests. */
async function pauseShortly(signal?: AbortSignal): Promise<void> {
  await delay(50 + Math.random() * 100, undefined, { signal }).catch(() => undefined)
}

/** Longest pause, in ms. A backend that restarts requests minutes, and often returns within seconds. */
const maxPauseMs = 60_000

export type Pauses = ReturnType<typeof createPauses>

/**
 * Pauses that a backend requests by `Retry-After`. A pause applies to the kind of request that was refused: a refused search pauses searches
 * only.
 *
 * @param now monotonic clock in milliseconds
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
 */
export function createPauses(now: () => number) {
  const pauses = new Map<CallKind | 'media', { until: number; response: JsonResponse }>()
  return {
    /** During a pause, the response that requested it. */
    response(kind: CallKind | 'media'): JsonResponse | null {
      const pause = pauses.get(kind)
      return pause && now() < pause.until ? pause.response : null
    },
    /** Begins a pause if a response requests one. Responses to requests that were sent before do not end it. */
    heed(kind: CallKind | 'media', response: JsonResponse): void {
      if (!response.retryAfterMs || ![429, 503].includes(response.status)) return
      pauses.set(kind, { until: now() + Math.min(response.retryAfterMs, maxPauseMs), response })
    },
  }
}

/** Sends no requests of a kind during its pause: each one gets the response that requested the pause. */
export function respectRetryAfter(request: RequestJson, pauses: Pauses): RequestJson {
  return async function requestUnlessPaused(call) {
    const paused = pauses.response(call.kind)
    if (paused) return paused
    const response = await request(call)
    pauses.heed(call.kind, response)
    return response
  }
}
