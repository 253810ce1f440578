import { isPageLeaving } from './router/page-transition.ts'
import { whenIdle } from './when-idle.ts'

/** How long one slice may take, ms; React's own are as long. */
const sliceMs = 5

/**
 * Lays out the blocks that still wait on a page that is seen from its start (`data-from-start`), a few at a time when the browser is
 * idle, so that the page can be touched meanwhile, and not while another page is on its way. What comes into view before its turn is
 * laid out by the browser.
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
    // Asked for its height, the browser lays it out now; else all of a slice would be left for the next frame.
    void block.offsetHeight
    if (performance.now() > end) return layOutRest()
  }
  delete document.documentElement.dataset['fromStart']
}

/** Blocks, and their parts, since a block may take longer than a slice. */
const waiting = '[data-from-start] main :is([data-block], [data-block] section):not([style])'
