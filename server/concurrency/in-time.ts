import { startDeadline } from '../../content/client/request-policy.ts'

/** What was asked has not answered in time. */
export class TookTooLong extends Error {}

/**
 * Waits for a promise, at most for so long; it goes on, and nobody hears of it any more.
 *
 * @throws {TookTooLong}
 */
export async function inTime<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const stop = startDeadline(limitMs, () =>
    reject(new TookTooLong(`no answer within ${limitMs} ms`)),
  )
  try {
    return await Promise.race([promise, late])
  } finally {
    stop()
  }
}
