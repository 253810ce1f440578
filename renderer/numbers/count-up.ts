import { numberAt } from './number-at.ts'

const durationMs = 1200

/**
 * Counts up to the number that an element shows. The width is fixed during the animation, so that elements beside it do
 * not move.
 *
 * @param element with `data-count`
 */
export function countUp(element: HTMLElement): void {
  const { textContent: final, style, lang } = element
  const end = Number(element.dataset['count'])
  const toText = numberAt(end, lang || document.documentElement.lang)
  style.inlineSize = `${element.getBoundingClientRect().width}px`
  const start = performance.now()
  const show = (now: number) => {
    const progress = (now - start) / durationMs
    element.textContent = progress < 1 ? toText(progress) : final
    if (progress < 1) requestAnimationFrame(show)
    else style.inlineSize = ''
  }
  show(start)
}
