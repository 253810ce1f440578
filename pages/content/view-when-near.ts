import type { BlockType } from '../../content/contract/blocks.ts'

const views = new Map<BlockType, Promise<void>>()

/**
 * Fetches the view of an interactive block of the document when a block of its type comes near the window. Until then
 * the block is HTML that works without scripts. It stays so if the view cannot be fetched.
 *
 * @returns resolves when `blockView` of `content-data.ts` has the view
 */
export function viewWhenNear(type: BlockType): Promise<void> {
  const view = views.get(type) ?? fetchWhenNear(type)
  views.set(type, view)
  return view
}

async function fetchWhenNear(type: BlockType): Promise<void> {
  await whenNear(document.querySelectorAll(`[data-interactive][data-block="${type}"]`))
  try {
    const { loadBlockViews } = await import('./block-views.ts')
    await loadBlockViews([type])
  } catch {
    await new Promise(() => {})
  }
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
