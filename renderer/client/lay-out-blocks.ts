import { whenIdle } from './when-idle.ts'

/** How long one slice may take, ms; React's own slices are as long. */
const sliceMs = 5

let slices = new AbortController()

/** A page is going to be seen from its start: only its first blocks are laid out. `public/before-paint.js` says it of documents. */
export function layOutFirst(): void {
  slices.abort()
  document.documentElement.dataset['fromStart'] = ''
}

/** Lays out the blocks that wait, a few at a time when the browser is idle, so that the page can be touched meanwhile. */
export function layOutRest(): void {
  slices.abort()
  slices = new AbortController()
  const { signal } = slices
  const waiting = [...document.querySelectorAll<HTMLElement>('[data-from-start] [data-block]')]
  whenIdle(layOutSlice)

  function layOutSlice(): void {
    if (signal.aborted) return
    const end = performance.now() + sliceMs
    while (performance.now() < end) {
      const block = waiting.shift()
      if (!block) return layOutAll()
      block.style.contentVisibility = 'visible'
      // Asked for its height, the browser lays it out now; else all of a slice would be left for the next frame.
      void block.offsetHeight
    }
    whenIdle(layOutSlice)
  }
}

/** Lays out all that waits: somebody needs to know where everything stands. */
export function layOutAll(): void {
  slices.abort()
  delete document.documentElement.dataset['fromStart']
}
