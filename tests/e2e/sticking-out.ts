/**
 * Elements that are too wide: the page, an element beyond the page's edge, a text beyond its box. Content of a
 * box that scrolls or clips may be wider than the box. Runs in the browser.
 *
 * @returns one line per element, with its block
 */
export function stickingOut(): string[] {
  const root = document.documentElement
  const found: string[] = []
  if (root.scrollWidth > root.clientWidth) found.push(`page ${root.scrollWidth}`)
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || isInScroller(element)) continue
    const { left, right, width } = element.getBoundingClientRect()
    if (width > 1 && (left < -1 || right > root.clientWidth + 1)) found.push(describe(element))
    else if (isTextOutside(element)) found.push(`text of ${describe(element)}`)
  }
  return found

  function isInScroller(element: Element): boolean {
    for (let box = element.parentElement; box && box.id !== 'main'; box = box.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(box)
      if (overflowX !== 'visible' || clipPath !== 'none') return true
    }
    return getComputedStyle(element).clipPath !== 'none'
  }

  function isTextOutside(element: HTMLElement): boolean {
    const box = boxOf(element)
    if (getComputedStyle(box).overflowX !== 'visible') return false
    const { left, right } = box.getBoundingClientRect()
    return [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      .some((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()].some(
          (line) => line.width > 1 && (line.right > right + 1 || line.left < left - 1),
        )
      })
  }

  function boxOf(element: HTMLElement): HTMLElement {
    let box = element
    while (getComputedStyle(box).display === 'inline' && box.parentElement) box = box.parentElement
    return box
  }

  function describe(element: HTMLElement): string {
    const block = element.closest<HTMLElement>('[data-block]')?.dataset['block']
    return `${block} ${element.localName}.${element.className} ${element.textContent.slice(0, 30)}`
  }
}
