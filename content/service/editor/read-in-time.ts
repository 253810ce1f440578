import { createContext, Script } from 'node:vm'
import { Refusal } from './refusal.ts'

/** Visitors wait as long. The longest page of the sample content takes some 20 ms. */
const timeout = 500

const script = new Script('work()')
const place = createContext({})

/**
 * Ends what takes too long, where it stands: of some Markdown the library needs minutes for a few kilobytes, or more stack than
 * there is. For work that leaves nothing half done.
 *
 * @throws {Refusal} 413
 */
export function readInTime<T>(work: () => T): T {
  place['work'] = work
  try {
    return script.runInContext(place, { timeout }) as T
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT' && !(error instanceof RangeError)) throw error
    throw new Refusal(413, 'a text is too large or too deep to be read')
  }
}
