/**
 * Calls `seen` for all matching elements of the document, present and added later, and again after a change of `src`.
 */
export function watchElements(selector: string, seen: (element: HTMLElement) => void): void {
  const see = (element: Element) => {
    if (element.matches(selector)) seen(element as HTMLElement)
  }
  const seeAll = (root: Element) => [root, ...root.querySelectorAll(selector)].forEach(see)
  const observer = new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations) {
      if (type === 'attributes') see(target as Element)
      for (const node of addedNodes) if (node instanceof Element) seeAll(node)
    }
  })
  // Observe first: elements that `seen` adds during the walk are reported as added.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['src'] })
  seeAll(document.body)
}
