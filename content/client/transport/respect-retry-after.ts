import type { JsonAnswer, RequestJson } from './request-json.ts'

/** A backend that asks for more is asked again after an hour. */
const maxPauseMs = 3_600_000

/**
 * Leaves a backend alone for as long as it asks to be: until then every call gets the answer that said so.
 *
 * @param now milliseconds since any moment; must not jump
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
