/** A promise was not settled within its time limit. */
export class TimeoutError extends Error {}

/**
 * Waits for a promise, up to a time limit. After it the work goes on, but its result is ignored.
 *
 * @throws {TimeoutError}
 */
export async function withTimeout<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const stop = startDeadline(limitMs, () =>
    reject(new TimeoutError(`no response within ${limitMs} ms`)),
  )
  try {
    return await Promise.race([promise, late])
  } finally {
    stop()
  }
}

/**
 * Timer for a response of another process. It does not count the time in which this process is busy: the timer starts
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
