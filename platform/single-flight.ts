/** Single flight: concurrent callers with the same key share one run of the work. */
export function createSingleFlight<T>() {
  const running = new Map<string, Promise<T>>()

  /** Starts the work, or joins the run that another caller has started. */
  function run(key: string, work: () => Promise<T>): Promise<T> {
    const others = running.get(key)
    if (others) return others
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }

  return { run, running }
}
