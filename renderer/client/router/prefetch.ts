import { linkAction, linkAround } from '../../links/link-action.ts'
import { whenIdle } from '../when-idle.ts'
import { isPrefetchWelcome } from './is-prefetch-welcome.ts'

/** A pointer that only passes over a link wants nothing, ms. */
const restMs = 65
/** Pages that are fetched on one page because a link to them is seen. */
const mostSeen = 8

/** Fetches pages ahead that are likely to be wanted next, where the connection allows it. */
export interface Prefetcher {
  /** Another page is there; its links are looked at when the browser is idle. */
  watchLinks: () => void
}

/** Both may be called again for a page that is there. */
interface PrefetchWays {
  /** Of a page that is seen to be linked. */
  fetchPage: (url: URL) => Promise<unknown>
  /** Of a page whose link is pointed at: its code as well, so that a click finds all of it. */
  fetchAll: (url: URL) => Promise<unknown>
}

export function startPrefetching({ fetchPage, fetchAll }: PrefetchWays): Prefetcher {
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

  return {
    watchLinks() {
      observer?.disconnect()
      observer = new IntersectionObserver(createSeen((link) => consider(link, fetchPage)))
      for (const link of document.querySelectorAll('main a[href]')) observer.observe(link)
    },
  }
}

/** Considers the first links that are seen, one after the other, when the browser has nothing else to do. */
function createSeen(consider: (link: Element) => void): IntersectionObserverCallback {
  let left = mostSeen
  return (entries, observer) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || left-- <= 0) continue
      observer.unobserve(target)
      whenIdle(() => target.isConnected && consider(target))
    }
  }
}

/** A link that only changes the query of its page needs nothing from the site. */
function pageOf(link: Element): URL | null {
  if (link.hasAttribute('data-own-query')) return null
  const action = linkAction(link, location)
  return action.kind === 'navigate' ? action.url : null
}
