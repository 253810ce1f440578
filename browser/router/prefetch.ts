import { linkAction, linkAround } from '../../components/links/link-action.ts'
import { whenIdle } from '../when-idle.ts'
import { isPrefetchWelcome } from './is-prefetch-welcome.ts'

/** Time that a pointer must rest on a link, ms. A shorter time means that it only passes over the link. */
const restMs = 65
/** Maximum number of pages that are prefetched per page because a link to them is visible. */
const mostSeen = 8

/** Both functions may be called again for a cached page. */
interface PrefetchWays {
  /** Fetches a page because a link to it is visible. */
  fetchPage: (url: URL) => Promise<unknown>
  /** Fetches a page and its code because the visitor points at a link to it. */
  fetchAll: (url: URL) => Promise<unknown>
}

/**
 * Prefetches pages that the visitor is likely to open next, if the connection allows it.
 *
 * @returns function to call for each new page, which observes its links
 */
export function startPrefetching({ fetchPage, fetchAll }: PrefetchWays): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined
  let observer: IntersectionObserver | undefined

  const consider = (link: Element | null, fetchAhead: PrefetchWays['fetchPage']) => {
    const url = link && pageOf(link)
    if (url && isPrefetchWelcome(navigator)) void fetchAhead(url)
  }
  const pointAt = (target: EventTarget | null) => consider(linkAround(target), fetchAll)
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(resting)
    if (pointerType === 'mouse') resting = setTimeout(() => pointAt(target), restMs)
  })
  for (const type of ['touchstart', 'focusin'] as const)
    document.addEventListener(type, ({ target }) => pointAt(target), { passive: true })

  return function watchLinks() {
    observer?.disconnect()
    observer = new IntersectionObserver(createSeen((link) => consider(link, fetchPage)))
    for (const link of firstLinks()) observer.observe(link)
  }
}

/** The first link to each address. The browser looks at each observed link in each frame, so they are as few as possible. */
function firstLinks(): Iterable<Element> {
  const links = new Map<string | null, Element>()
  for (const link of document.querySelectorAll('main a[href]')) {
    const href = link.getAttribute('href')
    if (!links.has(href)) links.set(href, link)
  }
  return links.values()
}

/** Calls `consider` for the first visible links, each when the browser is idle. */
function createSeen(consider: (link: Element) => void): IntersectionObserverCallback {
  let left = mostSeen
  return (entries, observer) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || left === 0) continue
      left--
      observer.unobserve(target)
      whenIdle(() => target.isConnected && consider(target))
    }
    if (left === 0) observer.disconnect()
  }
}

/** Page of a link; `null` for links that only change the query, which need no request. */
function pageOf(link: Element): URL | null {
  if (link.hasAttribute('data-own-query')) return null
  const action = linkAction(link, location)
  return action.kind === 'navigate' ? action.url : null
}
