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

/**
 * Text of a number during counting, fast at first and then slower, with the decimals of the final number.
 *
 * @returns function of the elapsed share of the time, 0 to 1
 */
export function numberAt(end: number, languageTag: string): (progress: number) => string {
  const decimals = Math.min(String(end).split('.')[1]?.length ?? 0, 3)
  const format = new Intl.NumberFormat(languageTag, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return (progress) => {
    const left = 1 - Math.min(Math.max(progress, 0), 1)
    // The same as in `components/texts/formats.ts`, since the server renders the final number.
    return format.format(end * (1 - left ** 3)).replaceAll('’', "'")
  }
}
