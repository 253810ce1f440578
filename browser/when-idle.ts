/**
 * Runs a function when the browser is idle; in Safari, which has no `requestIdleCallback`, shortly later.
 *
 * @param timeout longest delay, ms
 */
export function whenIdle(run: () => void, timeout?: number): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout })
  else setTimeout(run, 200)
}
