import { isPageLeaving } from './router/page-transition.ts'
import { whenIdle } from './when-idle.ts'

/** Longest duration of a slice, ms; the same as React's. */
const sliceMs = 5

/** Time after an input during which another may follow: the click after a touch, the next key, ms. */
const inputPauseMs = 300

let lastInput = -Infinity
for (const type of ['pointerdown', 'pointerup', 'keydown'] as const)
  window.addEventListener(type, () => (lastInput = performance.now()), {
    capture: true,
    passive: true,
  })

/** Skipped blocks whose contents are not laid out yet. */
let rest: Element[] = []

/**
 * Lays out the contents of the blocks that a page shown from its start skips (`data-from-start`), a few per idle period, so
 * that the page stays responsive. Then it shows the blocks, which find their contents laid out. It waits while another
 * page loads, and after an input. The browser itself shows blocks that scroll into view earlier.
 *
 * @see docs/decisions/0046-layout-in-slices.md
 */
export function layOutRest(): void {
  rest = [...document.querySelectorAll('main :is([data-block], [data-block] section)')]
  whenIdle(layOutSlice)
}

function layOutSlice(): void {
  const now = performance.now()
  if (isPageLeaving() || now < lastInput + inputPauseMs) return whenIdle(layOutSlice)
  const end = now + sliceMs
  for (let block = rest.shift(); block; block = rest.shift()) {
    layOutContents(block)
    if (performance.now() > end) return whenIdle(layOutSlice)
  }
  delete document.documentElement.dataset['fromStart']
}

/** The block stays skipped: nothing outside of it moves or is painted. */
function layOutContents({ children }: Element): void {
  // Reading a height forces layout.
  for (const child of children) if (child instanceof HTMLElement) void child.offsetHeight
}
