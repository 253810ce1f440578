/** Specification, section 9: an anchor is waited for 50 times 100 ms. */
const maxTries = 50
const intervalMs = 100

/**
 * Waits until something is there.
 *
 * @param find asked at once, then every 100 ms, 50 times
 * @returns `null` where it did not come within 5 s, or nobody waits any longer
 */
export async function waitFor<T>(find: () => T | null, signal?: AbortSignal): Promise<T | null> {
  for (let triesLeft = maxTries; ; triesLeft--) {
    if (signal?.aborted) return null
    const found = find()
    if (found || triesLeft === 0) return found
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
}
