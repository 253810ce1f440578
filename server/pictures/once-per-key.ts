/**
 * Runs what takes time once a key, however many ask while it runs.
 *
 * @returns those who ask share the outcome, which is forgotten when all have it
 */
export function oncePerKey<T>(): (key: string, run: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return function runOnce(key, run) {
    const known = running.get(key)
    if (known) return known
    const started = run().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
