import { afterLoad } from './after-load.ts'
import { earlyPressesIn } from './early-presses.ts'
import { whenIdle } from './when-idle.ts'

/** Events of a visitor who starts to interact. */
const touches = ['pointerdown', 'keydown', 'focusin'] as const

/** Longest time to wait for an idle browser, ms. */
const idleTimeoutMs = 2000

/**
 * Runs a function once: when the browser is idle after loading, or at the first interaction, if that is earlier.
 * Interactions before this call count as well.
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

/** Whether the visitor focused a field or pressed a button while this code was loading. */
function isTouched(): boolean {
  return earlyPressesIn(document.body).length > 0 || document.activeElement !== document.body
}
