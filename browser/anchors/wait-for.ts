/** Number of retries for an anchor: 50 times 100 ms (specification, section 9). */
const maxTries = 50
const intervalMs = 100

/**
 * Waits for a value.
 *
 * @param find called immediately, then every 100 ms, up to 50 times
 * @returns `null` if there is no value after 5 s, or if the signal was aborted
 */
export async function waitFor<T>(find: () => T | null, signal?: AbortSignal): Promise<T | null> {
  for (let triesLeft = maxTries; ; triesLeft--) {
    if (signal?.aborted) return null
    const found = find()
    if (found || triesLeft === 0) return found
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
}
