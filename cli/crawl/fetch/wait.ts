import { setTimeout } from 'node:timers/promises'

/** Resolves after the time; rejects with the signal's reason as soon as it aborts. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

export const waitFor: Wait = async (ms, signal) => {
  try {
    await setTimeout(ms, undefined, { signal })
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  }
}
