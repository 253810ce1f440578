import type { RequestJson } from './request-json.ts'

/**
 * Gives a request, all its tries and pauses included, one deadline. It is the backend's: where this process was busy, the time
 * begins when the request has gone out, and before it ends what has come is read.
 */
export function limitTime(request: RequestJson, timeoutMs: number): RequestJson {
  return async function requestInTime({ signal, ...rest }) {
    const deadline = new AbortController()
    const end = () =>
      deadline.abort(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError'))
    let timer: NodeJS.Timeout | undefined
    const begin = setImmediate(() => {
      timer = setTimeout(() => setImmediate(end), timeoutMs)
    })
    try {
      const signals = signal ? [signal, deadline.signal] : [deadline.signal]
      return await request({ ...rest, signal: AbortSignal.any(signals) })
    } finally {
      clearImmediate(begin)
      clearTimeout(timer)
    }
  }
}
