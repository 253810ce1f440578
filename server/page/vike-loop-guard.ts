import { registerHooks } from 'node:module'

const guard = '/vike/dist/utils/catchInfiniteLoop.js'

/**
 * Takes Vike's guard against endless loops out of the server. On every rendering it goes through those of the last
 * five seconds, half a millisecond a page at 800 pages a second, and it guards nothing that a server could run into.
 * To be called before Vike is loaded.
 *
 * @returns whether the guard was met, known once Vike is loaded; a test holds it
 * @see docs/decisions/0007-vike-loop-guard.md
 */
export function removeLoopGuard(): { isRemoved: () => boolean } {
  let removed = false
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith(guard)) return nextLoad(url, context)
      removed = true
      return {
        format: 'module',
        shortCircuit: true,
        source: 'export function catchInfiniteLoop() {}',
      }
    },
  })
  return { isRemoved: () => removed }
}
