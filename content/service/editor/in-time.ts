import { createContext, Script } from 'node:vm'
import { Refusal } from './refusal.ts'

const script = new Script('work()')
const place = createContext({})

/**
 * Runs work with a time limit. For some Markdown the library needs minutes for a few kilobytes, or more stack than
 * there is. The work must have no side effects: the limit stops it at any point.
 *
 * @param timeout in ms; visitors wait as long. The longest page of the sample content takes some 20 ms
 * @throws {Refusal} 413 if the work needs too much time or stack
 */
export function inTime<T>(work: () => T, timeout = 1_000): T {
  place['work'] = work
  try {
    return script.runInContext(place, { timeout }) as T
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT' && !(error instanceof RangeError)) throw error
    throw new Refusal(413, 'a text is too large or too deep')
  }
}
