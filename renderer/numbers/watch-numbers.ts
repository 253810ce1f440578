import { watchElements } from '../media/watch-elements.ts'

/**
 * Counts numbers up when they are scrolled to, once each; the code for it is fetched then. What is seen already when this
 * begins stays as it is, and so does everything where less motion is wanted.
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

/** Without its code a number stands there at once. */
async function count(element: HTMLElement): Promise<void> {
  const module = await import('./count-up.ts').catch(() => null)
  module?.countUp(element)
}
