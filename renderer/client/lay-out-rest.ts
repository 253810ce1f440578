import { isPageLeaving } from './router/page-transition.ts'
import { whenIdle } from './when-idle.ts'

/** Longest duration of a slice, ms; the same as React's. */
const sliceMs = 5

/**
 * Lays out the blocks that are still skipped on a page shown from its start (`data-from-start`). It takes a few blocks
 * per idle period, so that the page stays responsive. It waits while another page loads. The browser itself lays out
 * blocks that scroll into view earlier.
 *
 * @see docs/decisions/0046-layout-in-slices.md
 */
export function layOutRest(): void {
  whenIdle(layOutSlice)
}

function layOutSlice(): void {
  if (isPageLeaving()) return layOutRest()
  const end = performance.now() + sliceMs
  for (const block of document.querySelectorAll<HTMLElement>(waiting)) {
    block.style.contentVisibility = 'visible'
    // Reading the height forces layout now; else the next frame would lay out the whole slice.
    void block.offsetHeight
    if (performance.now() > end) return layOutRest()
  }
  delete document.documentElement.dataset['fromStart']
}

/** Blocks and their sections, since a whole block may exceed a slice. */
const waiting = '[data-from-start] main :is([data-block], [data-block] section):not([style])'
