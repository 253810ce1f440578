import { watchElements } from '../media/watch-elements.ts'

/**
 * Counts up each number once, when it scrolls into view; the code is fetched then. Numbers in view at the start do not
 * count, and none does if reduced motion is preferred.
 *
 * Elements with `data-count` have the number as data and show it in its final form.
 */
export function watchNumbers(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const waiting = new WeakSet<Element>()
  const view = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) {
        waiting.add(target)
        continue
      }
      view.unobserve(target)
      if (waiting.has(target)) void count(target as HTMLElement)
    }
  })
  watchElements('[data-count]', (element) => view.observe(element))
}

/** If the code cannot be fetched, the final number stays. */
async function count(element: HTMLElement): Promise<void> {
  const module = await import('./count-up.ts').catch(() => null)
  module?.countUp(element)
}
