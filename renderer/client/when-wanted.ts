import { afterLoad } from './after-load.ts'

/** Events by which a visitor shows that something interactive is wanted. */
const touches = ['pointerdown', 'keydown', 'focusin'] as const

/** The longest that the browser may put off the work, ms. */
const idleTimeoutMs = 2000

declare global {
  interface Window {
    /** The button that was pressed last; kept from the start by `public/before-paint.js`. */
    earlyPress?: HTMLElement
  }
}

/**
 * Runs something once: as soon as the browser is idle after the page was loaded, or earlier at the first touch.
 * A button that was pressed before anybody listened to it is pressed again when the work is done.
 */
export function whenWanted(run: () => Promise<void>): void {
  const touched = new AbortController()
  const finished = new AbortController()
  let pressed: HTMLElement | null = window.earlyPress ?? null

  const start = async () => {
    if (touched.signal.aborted) return
    touched.abort()
    await run()
    finished.abort()
    pressed?.click()
  }
  const startNow = () => void start()
  for (const type of touches)
    document.addEventListener(type, startNow, { signal: touched.signal, passive: true })
  document.addEventListener('click', (event) => (pressed = buttonOf(event)), {
    signal: finished.signal,
  })
  if (pressed) startNow()
  else afterLoad(() => whenIdle(startNow))
}

/** Links and buttons that send a form work by themselves. */
function buttonOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: idleTimeoutMs })
  else setTimeout(run, 200)
}
