/**
 * Lets so many calls run at a time; the others wait in the order they came.
 *
 * @param limit at least 1
 */
export function limitParallel(limit: number): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async function runInTurn(run) {
    if (running < limit) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next)
        next() // takes this one's place
      else running--
    }
  }
}
