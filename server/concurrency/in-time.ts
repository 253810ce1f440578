/** What was asked has not answered in time. */
export class TookTooLong extends Error {}

/**
 * Waits for a promise, at most for so long; it goes on, and nobody hears of it any more. Where this process was busy, the other side
 * was not slow: the time begins when what is asked has gone out, and before it ends what has come is read.
 *
 * @throws {TookTooLong}
 */
export async function inTime<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const fail = () => reject(new TookTooLong(`no answer within ${limitMs} ms`))
  let timer: NodeJS.Timeout | undefined
  const begin = setImmediate(() => {
    timer = setTimeout(() => setImmediate(fail), limitMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearImmediate(begin)
    clearTimeout(timer)
  }
}
