import { afterLoad } from './after-load.ts'
import { earlyPressesIn } from '../early-presses.ts'
import { whenIdle } from './when-idle.ts'

/** Events by which a visitor shows that something interactive is wanted. */
const touches = ['pointerdown', 'keydown', 'focusin'] as const

/** The longest that the browser may put off the work, ms. */
const idleTimeoutMs = 2000

/**
 * Runs something once: as soon as the browser is idle after the page was loaded, or earlier at the first touch, be it
 * before this was called.
 */
export function whenWanted(run: () => Promise<void>): void {
  const touched = new AbortController()
  const start = () => {
    if (touched.signal.aborted) return
    touched.abort()
    void run()
  }
  for (const type of touches)
    document.addEventListener(type, start, { signal: touched.signal, passive: true })
  if (isTouched()) start()
  else afterLoad(() => whenIdle(start, idleTimeoutMs))
}

/** The focus may have been put into a field, and a button pressed, while this code was on its way. */
function isTouched(): boolean {
  return earlyPressesIn(document.body).length > 0 || document.activeElement !== document.body
}
