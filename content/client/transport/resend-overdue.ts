import { startDeadline } from './request-policy.ts'
import type { JsonAnswer, RequestJson } from './request-json.ts'

/** After so long without an answer the backend may have forgotten a call. */
const overdueMs = 1_000

/**
 * Sends a GET again that has had no answer for a second: one of all those that wait, each second, and the rest as soon as that one is
 * answered. A backend that hung is noticed within a second of its return, although it never answers what it was asked before; one that is
 * only slow gets one more call a second. The first answer counts, the others are given up.
 *
 * @param now milliseconds since any moment; must not jump
 */
export function resendOverdue(request: RequestJson, now: () => number): RequestJson {
  /** What sends an overdue call again. */
  const overdue = new Set<() => Promise<void>>()
  let resentAt = -Infinity

  function resendAll(): void {
    const all = [...overdue]
    overdue.clear()
    for (const resend of all) void resend()
  }

  return async function requestUntilAnswered(call) {
    if (call.method !== 'GET') return request(call)
    const answered = new AbortController()
    const signals = call.signal ? [call.signal, answered.signal] : [answered.signal]
    const sent = { ...call, signal: AbortSignal.any(signals) }
    const { promise, resolve, reject } = Promise.withResolvers<JsonAnswer>()
    let stopWaiting = startDeadline(overdueMs, becomeOverdue)

    function becomeOverdue(): void {
      stopWaiting = startDeadline(overdueMs, becomeOverdue)
      overdue.add(resend)
      if (now() - resentAt < overdueMs) return
      resentAt = now()
      void resend()
    }

    /** A failure says nothing that the first call will not say. */
    async function resend(): Promise<void> {
      const answer = await request(sent).catch(() => null)
      if (!answer || answer.status >= 500) return
      overdue.delete(resend)
      resolve(answer)
      resendAll()
    }

    request(sent).then(resolve, reject)
    try {
      return await promise
    } finally {
      stopWaiting()
      overdue.delete(resend)
      answered.abort()
    }
  }
}
