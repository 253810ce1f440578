import { watchElements } from '../media/watch-elements.ts'

/**
 * Counts numbers up when they are scrolled to, once each; the code for it is fetched then. What is seen already when this
 * begins stays as it is, and so does everything where less motion is wanted.
 *
 * @param root holds elements with `data-count`, the number as data; they show it in its final form
 * @returns ends it
 */
export function watchNumbers(root: HTMLElement): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined
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
  const stopWatching = watchElements(root, '[data-count]', (element) => view.observe(element))
  return () => {
    stopWatching()
    view.disconnect()
  }
}

/** Without its code a number stands there at once. */
async function count(element: HTMLElement): Promise<void> {
  const module = await import('./count-up.ts').catch(() => null)
  module?.countUp(element)
}
