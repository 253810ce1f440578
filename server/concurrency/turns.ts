import pLimit from 'p-limit'
import { inTime, TookTooLong } from './in-time.ts'

/** There is more to do than can be done soon. */
export class Overloaded extends Error {}

/** Work that waits for its turn. */
export interface Turns {
  /** @throws {Overloaded} where too many wait already, or its own turn has not come in time: then the work never begins */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Whether work would begin at once. */
  isFree(): boolean
}

interface TurnsOptions {
  /** Pieces of work under way at the same time. */
  atOnce: number
  /** Those that may wait; one more is refused at once. */
  maxWaiting: number
  /** How long one waits. */
  patienceMs: number
  onRefused?: () => void
}

export function createTurns({
  atOnce,
  maxWaiting,
  patienceMs,
  onRefused = () => {},
}: TurnsOptions): Turns {
  const limit = pLimit(atOnce)

  function refuse(reason: string): Overloaded {
    onRefused()
    return new Overloaded(reason)
  }

  return {
    isFree: () => limit.activeCount + limit.pendingCount < atOnce,
    async run(work) {
      if (limit.activeCount >= atOnce && limit.pendingCount >= maxWaiting)
        throw refuse(`${maxWaiting} wait already`)
      const turn = Promise.withResolvers<void>()
      let isGivenUp = false
      const done = limit(async () => {
        turn.resolve()
        return isGivenUp ? Promise.reject(new Overloaded('given up')) : work()
      })
      // Until its turn nobody else looks at it.
      done.catch(() => undefined)
      await inTime(turn.promise, patienceMs).catch((error: unknown) => {
        isGivenUp = error instanceof TookTooLong
        throw isGivenUp ? refuse(`no turn in ${patienceMs} ms`) : error
      })
      return done
    },
  }
}
