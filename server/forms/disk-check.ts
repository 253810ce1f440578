import { inTime } from '../concurrency/work-limits.ts'

const answerMs = 2_000

/**
 * Checks that a disk answers, in a thread of Node's pool, before synchronous calls block the main
 * thread. An unavailable network drive may never answer, and pages do not need it.
 *
 * @param ask asynchronous call to the disk; while one is pending, all callers wait for the same one
 * @returns a check that rejects where the disk does not answer in time
 */
export function createDiskCheck(
  ask: () => Promise<unknown>,
  limitMs = answerMs,
): () => Promise<void> {
  let asking: Promise<unknown> | null = null
  return async function checkDisk() {
    asking ??= ask().finally(() => (asking = null))
    await inTime(asking, limitMs)
  }
}
