import { dataLayer } from './data-layer.ts'
import { isTrackingRefused } from './do-not-track.ts'

/** The specification's pause after a navigation, ms; the title of the page is there by then. */
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
 * Puts a `pageview` event into the page's data layer, {@link delayMs} after the navigation. A page that is left before
 * leaves none, a page that is announced again no second one, and visitors who do not want to be followed none at all.
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
