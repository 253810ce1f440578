import type { BlockType } from '../../content/contract/blocks.ts'
import { loadBlockView, type BlockView } from './block-views.ts'

const views = new Map<BlockType, Promise<BlockView>>()

/**
 * Fetches the view of an interactive block of the document when a block of its type comes near the window. Until then
 * the block is HTML that works without scripts. It stays so if the view cannot be fetched.
 */
export function viewWhenNear(type: BlockType): Promise<BlockView> {
  const view = views.get(type) ?? fetchWhenNear(type)
  views.set(type, view)
  return view
}

async function fetchWhenNear(type: BlockType): Promise<BlockView> {
  await whenNear(document.querySelectorAll(`[data-interactive][data-block="${type}"]`))
  return loadBlockView(type).catch(() => new Promise<never>(() => {}))
}

/** Resolves when one of the elements is in the window or less than a window's height away from it, or has the focus. */
function whenNear(elements: Iterable<Element>): Promise<void> {
  return new Promise((resolve) => {
    const near = new AbortController()
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) end()
      },
      { rootMargin: '100%' },
    )
    function end(): void {
      observer.disconnect()
      near.abort()
      resolve()
    }
    for (const element of elements) {
      observer.observe(element)
      element.addEventListener('focusin', end, { signal: near.signal })
    }
  })
}
