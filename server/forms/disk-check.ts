import { inTime } from '../concurrency/work-limits.ts'

const answerMs = 2_000

/**
 * Asks a disk in a thread of Node's own before this thread waits for it: a network drive that is away may never answer, and pages do not need it.
 *
 * @param ask of one that hangs it is asked once, however many wait for it
 * @returns rejects where there is no answer in time
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
