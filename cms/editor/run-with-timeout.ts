import { threadCpuUsage } from 'node:process'
import { createContext, Script } from 'node:vm'
import { Refusal } from './refusal.ts'

const script = new Script('work()')
const place = createContext({})

/**
 * Runs work with a limit of CPU time. For some Markdown the library needs minutes for a few kilobytes, or more stack than
 * there is. The work must have no side effects: the limit stops it at any point, and on a busy machine it is begun again.
 *
 * @param timeout in ms of CPU time; visitors wait as long. The longest page of the sample content takes some 20 ms
 * @throws {Refusal} 413 if the work needs too much time or stack
 */
export function runWithTimeout<T>(work: () => T, timeout = 1_000): T {
  place['work'] = work
  // The script is stopped after a duration, in which a busy machine may have done hardly any work.
  for (let duration = timeout; ; duration *= 2) {
    const before = threadCpuUsage()
    try {
      return script.runInContext(place, { timeout: duration }) as T
    } catch (error) {
      const isStopped = (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      if (!isStopped && !(error instanceof RangeError)) throw error
      const { user, system } = threadCpuUsage(before)
      const usedMs = (user + system) / 1_000
      if (!isStopped || usedMs >= timeout * leastShare)
        throw new Refusal(413, 'a text is too large or too deep')
    }
  }
}

/** Share of the limit from which on the work itself is too slow: both times are measured a little apart. */
const leastShare = 0.9
