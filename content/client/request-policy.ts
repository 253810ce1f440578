import { setTimeout as delay } from 'node:timers/promises'
import { withoutQuery } from '../../routing/localized-path.ts'
import { ContentUnavailable, type ReportProblem } from '../contract/content-error.ts'
import type { JsonAnswer, JsonRequest, RequestJson } from './request-json.ts'

/** Gives a request, all its tries and pauses included, one deadline. */
export function limitTime(request: RequestJson, timeoutMs: number): RequestJson {
  return async function requestInTime(call) {
    const deadline = new AbortController()
    const stop = startDeadline(timeoutMs, () =>
      deadline.abort(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError')),
    )
    try {
      return await request({ ...call, signal: deadline.signal })
    } finally {
      stop()
    }
  }
}

/**
 * Timer for an answer of another process. It does not count the time in which this process is busy: the timer starts
 * after the request is sent, and received data is read before `end` is called.
 *
 * @returns function that stops the timer
 */
export function startDeadline(ms: number, end: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let immediate = setImmediate(() => {
    timer = setTimeout(() => {
      immediate = setImmediate(end)
    }, ms)
  })
  return () => {
    clearImmediate(immediate)
    clearTimeout(timer)
  }
}

/** After this time without an answer the backend may have lost a call. */
const overdueMs = 1_000

/**
 * Resends a GET that has had no answer for a second. Each second, one of all overdue calls is resent; the others follow
 * as soon as that one is answered.
 *
 * A backend that hung is noticed within a second of its return, although it never answers the earlier requests. A slow
 * backend gets only one more call a second. The first answer counts; the other requests are aborted.
 *
 * @param now monotonic clock in milliseconds
 */
export function resendOverdue(request: RequestJson, now: () => number): RequestJson {
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
    let timesSent = 0
    const send = () => {
      timesSent++
      return request({ ...call, signal: sending.signal })
    }
    const { promise, resolve, reject } = Promise.withResolvers<JsonAnswer>()
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
      const answer = await send().catch(() => null)
      if (!answer || answer.status >= 500) return
      overdue.delete(resend)
      resolve(answer)
      resendAll()
    }

    send().then(resolve, reject)
    try {
      return await promise
    } finally {
      stopWaiting()
      overdue.delete(resend)
      signal?.removeEventListener('abort', giveUp)
      if (timesSent > 1) sending.abort(overtaken)
    }
  }
}

/** Made once, since an error records its stack. */
const overtaken = new DOMException('another request was answered', 'AbortError')

export interface RetryOptions {
  report: ReportProblem
  /** Resolves when it is time for the second try, at the latest when the signal aborts. */
  pause?: (signal?: AbortSignal) => Promise<void>
}

/** Statuses of a backend that is being restarted or overloaded. */
const passing = new Set([502, 503, 504])

/**
 * Retries a request once: after a failed connection, and a GET also after 502, 503 or 504, unless the backend asks for
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
    const reason = await first.then((answer) => reasonOfStatus(answer, call), reasonOfFailure)
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
  { status, retryAfterMs }: JsonAnswer,
  { method }: JsonRequest,
): string | null {
  return method === 'GET' && passing.has(status) && !retryAfterMs ? `status ${status}` : null
}

function reasonOfFailure(error: unknown): string | null {
  return error instanceof ContentUnavailable ? error.message : null
}

/** 50 to 150 ms: long enough for a restarted process to listen. The jitter spreads waiting requests. */
async function pauseShortly(signal?: AbortSignal): Promise<void> {
  await delay(50 + Math.random() * 100, undefined, { signal }).catch(() => undefined)
}

/** Longer pauses are cut to one hour. */
const maxPauseMs = 3_600_000

/**
 * Sends no requests during a `Retry-After` pause: every call gets the answer that asked for the pause.
 *
 * @param now monotonic clock in milliseconds
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
 */
export function respectRetryAfter(request: RequestJson, now: () => number): RequestJson {
  let pause: { until: number; answer: JsonAnswer } | null = null

  return async function requestUnlessPaused(call) {
    if (pause && now() < pause.until) return pause.answer
    const answer = await request(call)
    const isPause = answer.status === 429 || answer.status === 503
    const pauseMs = isPause ? Math.min(answer.retryAfterMs ?? 0, maxPauseMs) : 0
    pause = pauseMs > 0 ? { until: now() + pauseMs, answer } : null
    return answer
  }
}
