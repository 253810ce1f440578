import type { RequestJson } from './request-json.ts'

/** Gives a request, all its tries and pauses included, one deadline. */
export function limitTime(request: RequestJson, timeoutMs: number): RequestJson {
  return async function requestInTime({ signal, ...rest }) {
    const deadline = new AbortController()
    const timer = setTimeout(() => {
      deadline.abort(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError'))
    }, timeoutMs)
    try {
      const signals = signal ? [signal, deadline.signal] : [deadline.signal]
      return await request({ ...rest, signal: AbortSignal.any(signals) })
    } finally {
      clearTimeout(timer)
    }
  }
}
