/**
 * Waits for an optional part of a response, up to a time limit. After it the work goes on, but its result is ignored.
 *
 * @param otherwise result after the time limit
 */
export async function withinTime<T>(part: Promise<T>, limitMs: number, otherwise: T): Promise<T> {
  const late = Promise.withResolvers<T>()
  const timer = setTimeout(() => late.resolve(otherwise), limitMs)
  try {
    return await Promise.race([part, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
