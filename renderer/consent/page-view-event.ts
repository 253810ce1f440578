import { dataLayer } from './data-layer.ts'
import { isTrackingRefused } from './do-not-track.ts'

/** Delay after a navigation by the specification, ms; the page's title is set by then. */
const delayMs = 250

export interface PageView {
  /** @see routeName */
  routeName: string
  pageType: string
  /** Path and query. */
  pageUrl: string
}

let last = ''
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Adds a `pageview` event to the page's data layer, {@link delayMs} after the navigation. There is no event if the page
 * is left earlier, if the same page is announced again, or if the visitor refuses tracking.
 */
export function announcePageView({ routeName, pageType, pageUrl }: PageView): void {
  if (isTrackingRefused()) return
  const view = JSON.stringify([routeName, pageType, pageUrl])
  if (view === last) return
  last = view
  clearTimeout(timer)
  timer = setTimeout(() => {
    dataLayer().push({
      event: 'pageview',
      routeName,
      pageType,
      pageUrl,
      pageTitle: document.title,
    })
  }, delayMs)
}
