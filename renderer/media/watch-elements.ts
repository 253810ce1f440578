/**
 * Calls `seen` for all matching elements of the document, present and added later, and again after a change of `src`.
 */
export function watchElements(selector: string, seen: (element: HTMLElement) => void): void {
  const see = (element: Element) => {
    if (element.matches(selector)) seen(element as HTMLElement)
  }
  const observer = new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations) {
      if (type === 'attributes') see(target as Element)
      for (const node of addedNodes) if (node instanceof Element) eachElement(node, see)
    }
  })
  // Observe first: elements that `seen` adds during the walk are reported as added.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['src'] })
  eachElement(document.body, see)

  function eachElement(element: Element, run: (element: Element) => void): void {
    run(element)
    element.querySelectorAll(selector).forEach(run)
  }
}
