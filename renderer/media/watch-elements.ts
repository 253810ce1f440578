/**
 * Hears of the elements that match: those that are there, those that come, and those whose `src` changes.
 *
 * @returns ends it
 */
export function watchElements(
  root: HTMLElement,
  selector: string,
  seen: (element: HTMLElement) => void,
): () => void {
  const see = (element: Element) => {
    if (element.matches(selector)) seen(element as HTMLElement)
  }
  const observer = new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations) {
      if (type === 'attributes') see(target as Element)
      for (const node of addedNodes) if (node instanceof Element) eachElement(node, see)
    }
  })
  // Before the walk: what `seen` adds during the walk is an element that comes.
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['src'] })
  eachElement(root, see)
  return () => observer.disconnect()

  function eachElement(element: Element, run: (element: Element) => void): void {
    run(element)
    element.querySelectorAll(selector).forEach(run)
  }
}
