/** How long somebody waits for what another one has begun. */
const patienceMs = 8_000

/**
 * Does what takes time once a key, however many ask for it meanwhile. Whoever has waited long does not go on waiting for work that
 * hangs: it is begun anew, once for all of them.
 */
export function createSharedWork<T>() {
  const running = new Map<string, Promise<T>>()

  function start(key: string, run: () => Promise<T>): Promise<T> {
    const work = run().finally(() => {
      if (running.get(key) === work) running.delete(key)
    })
    running.set(key, work)
    return work
  }

  async function shareWork(key: string, run: () => Promise<T>): Promise<T> {
    const others = running.get(key)
    if (!others) return start(key, run)
    const outcome = await unlessHanging(others)
    if (outcome) return outcome.value
    if (running.get(key) === others) running.delete(key)
    return shareWork(key, run)
  }

  /** Whoever asks from now on gets nothing that was begun before. */
  const forget = () => running.clear()
  return Object.assign(shareWork, { forget })
}

function unlessHanging<T>(work: Promise<T>): Promise<{ value: T } | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), patienceMs)
    work.then((value) => resolve({ value }), reject).finally(() => clearTimeout(timer))
  })
}
