import { useEffect } from 'react'
import type { Locale } from '../../locales/locales.ts'
import { splitLocale } from '../../routing/localized-path.ts'
import type { PageState } from '../../components/page/page-state.ts'
import { dataLayer } from './data-layer.ts'
import { isTrackingRefused } from '../../components/consent/do-not-track.ts'

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

/** Announces each shown page, the first one included. Each state object counts as a page. */
export function usePageView(state: PageState): void {
  useEffect(() => {
    const { data, locale } = state
    const pageType = 'page' in data ? data.page.type : 'error'
    const { pathname, search } = window.location
    announcePageView({
      routeName: routeName(pathname, locale),
      pageType,
      pageUrl: pathname + search,
    })
  }, [state])
}

/**
 * Adds a `pageview` event to the page's data layer, {@link delayMs} after the navigation. There is no event if the page
 * is left earlier, if the same page is announced again, or if the visitor refuses tracking.
 */
export function announcePageView(view: PageView): void {
  if (isTrackingRefused()) return
  const announced = JSON.stringify(view)
  if (announced === last) return
  last = announced
  clearTimeout(timer)
  timer = setTimeout(() => {
    dataLayer().push({ event: 'pageview', ...view, pageTitle: document.title })
  }, delayMs)
}

/**
 * The name of a page's route for statistics. Each language has two routes: the home page and all other pages.
 *
 * @param pathname with its locale
 * @example routeName('/de/maschinen', 'de') // 'page___de'
 */
export function routeName(pathname: string, locale: Locale): string {
  return `${splitLocale(pathname).rest === '/' ? 'home' : 'page'}___${locale}`
}
