/**
 * Runs something when the browser has nothing else to do; Safari, which has no `requestIdleCallback`, a moment later.
 *
 * @param timeout longest that the browser may put it off, ms
 */
export function whenIdle(run: () => void, timeout?: number): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout })
  else setTimeout(run, 200)
}
