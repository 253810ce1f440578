import { isPageLeaving } from './router/page-transition.ts'
import { whenIdle } from './when-idle.ts'

/** Duration after which a slice ends, ms: each slice costs one more frame. */
const sliceMs = 16

/** Time after an input during which another may follow: the click after a touch, the next key, ms. */
const inputPauseMs = 300

let lastInput = -Infinity
for (const type of ['pointerdown', 'pointerup', 'keydown'] as const)
  window.addEventListener(type, () => (lastInput = performance.now()), {
    capture: true,
    passive: true,
  })

/** Blocks, each after the sections in it, that are not laid out yet. */
let rest: HTMLElement[] = []

/**
 * Lays out and shows the blocks that a page shown from its start skips (`data-from-start`), as many per frame as fit in a
 * slice, so that the page stays responsive. It waits while another page loads, and after an input. The browser itself
 * shows blocks that scroll into view earlier.
 *
 * @see docs/decisions/0003-static-blocks.md
 */
export function layOutRest(): void {
  rest = [...document.querySelectorAll<HTMLElement>('main [data-block]')].flatMap((block) => [
    ...block.querySelectorAll('section'),
    block,
  ])
  whenIdle(layOutSlice)
}

function layOutSlice(): void {
  const now = performance.now()
  if (isPageLeaving() || now < lastInput + inputPauseMs) return whenIdle(layOutSlice)
  const end = now + sliceMs
  for (let part = rest.shift(); part; part = rest.shift()) {
    layOut(part)
    // Several idle periods lie between two frames: without waiting for one, all would be painted in the same.
    if (performance.now() > end) return void requestAnimationFrame(() => whenIdle(layOutSlice))
  }
  delete document.documentElement.dataset['fromStart']
}

/** Reading a height forces layout. A section stays skipped until its block is shown. */
function layOut(part: HTMLElement): void {
  if (part.dataset['block'] !== undefined) part.dataset['shown'] = ''
  for (const child of part.children) if (child instanceof HTMLElement) void child.offsetHeight
}
