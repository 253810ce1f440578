import { setImmediate } from 'node:timers/promises'

/** How often others have their turn until a piece of work is done. */
export async function countTurns(work: Promise<unknown>): Promise<number> {
  const state = { isDone: false, turns: 0 }
  const done = work.finally(() => (state.isDone = true))
  for (; !state.isDone; state.turns++) await setImmediate()
  await done
  return state.turns
}
