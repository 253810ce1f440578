import { numberAt } from './number-at.ts'

const durationMs = 1200

/**
 * Counts an element up to the number that it shows. It keeps its width meanwhile, so that nothing beside it moves.
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
