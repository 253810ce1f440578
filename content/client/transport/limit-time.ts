import type { RequestJson } from './request-json.ts'

/** Gives a request, all its tries and pauses included, one deadline. */
export function limitTime(request: RequestJson, timeoutMs: number): RequestJson {
  return async function requestInTime({ signal, ...rest }) {
    const deadline = new AbortController()
    const stop = startDeadline(timeoutMs, () =>
      deadline.abort(new DOMException(`no answer within ${timeoutMs} ms`, 'TimeoutError')),
    )
    try {
      const signals = signal ? [signal, deadline.signal] : [deadline.signal]
      return await request({ ...rest, signal: AbortSignal.any(signals) })
    } finally {
      stop()
    }
  }
}

/**
 * Calls `end` when the other side has had so long. Where this process was busy, the other side was not slow: the time begins when what
 * was asked has gone out, and before it ends what has come is read.
 *
 * @returns stops it
 */
export function startDeadline(ms: number, end: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const begin = setImmediate(() => {
    timer = setTimeout(() => setImmediate(end), ms)
  })
  return () => {
    clearImmediate(begin)
    clearTimeout(timer)
  }
}
