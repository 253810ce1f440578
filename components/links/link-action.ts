import { pageLocale, normalizePathname } from '../../routing/localized-path.ts'

/**
 * Handling of a link: the site's router shows another page (`navigate`), the page scrolls to an anchor (`anchor`), or
 * the browser follows the link (`browser`).
 */
export type LinkAction = { kind: 'navigate' | 'anchor'; url: URL } | { kind: 'browser' }

/**
 * Decides by the resolved address: `//other.example` is another site; the site's own address in full is not.
 *
 * @param link `a` of HTML or SVG, or `area`
 * @param location of the page that contains the link
 */
export function linkAction(link: LinkElement, location: Pick<URL, 'href'>): LinkAction {
  const page = new URL(location.href)
  const href = link.getAttribute('href') ?? link.getAttribute('xlink:href')
  const url = href === null ? null : toUrl(href, page)
  if (!url || isForBrowser(link) || !isOfSite(url, page)) return { kind: 'browser' }
  if (isSamePage(url, page) && url.href.includes('#')) return { kind: 'anchor', url }
  return isPage(url.pathname) ? { kind: 'navigate', url } : { kind: 'browser' }
}

/**
 * Link that a click follows in this tab; `null` for a new tab or window, and for a click that a script has cancelled.
 */
export function clickedLink(event: ClickEvent): Element | null {
  return event.defaultPrevented || !opensHere(event) ? null : linkAround(event.target)
}

/** Whether a click stays in this tab. With a modifier key or another button it opens a tab or window. */
export function opensHere({ button, metaKey, ctrlKey, shiftKey, altKey }: PressedKeys): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** Closest link around an event target; `null` for targets that are not elements. */
export function linkAround(target: EventTarget | null): Element | null {
  return target && 'closest' in target ? (target as Element).closest('a, area') : null
}

function toUrl(href: string, page: URL): URL | null {
  try {
    return new URL(href, page)
  } catch {
    return null
  }
}

type LinkElement = Pick<Element, 'getAttribute'>
type PressedKeys = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>
type ClickEvent = PressedKeys & Pick<MouseEvent, 'target' | 'defaultPrevented'>

/**
 * Whether the browser must follow the link. `data-native-scroll` marks anchors with native scrolling, such as the
 * slides of a gallery.
 */
function isForBrowser(link: LinkElement): boolean {
  const opensElsewhere = !/^(_self)?$/i.test(link.getAttribute('target') ?? '')
  const has = (name: string) => link.getAttribute(name) !== null
  return opensElsewhere || has('download') || has('data-native-scroll')
}

/**
 * Whether the router can show the address: history entries reject credentials, and only browsers find text fragments
 * (`#:~:text=`).
 */
function isOfSite(url: URL, page: URL): boolean {
  const isPlain = !url.username && !url.password && !url.hash.includes(':~:')
  // blob:https://… has the origin of its maker
  return isPlain && url.origin === page.origin && url.protocol === page.protocol
}

function isSamePage(url: URL, page: URL): boolean {
  return (
    url.search === page.search &&
    normalizePathname(url.pathname) === normalizePathname(page.pathname)
  )
}

/** Whether a path is a page. The server answers media, `/admin`, files and paths without a language. */
function isPage(pathname: string): boolean {
  return pageLocale(pathname) !== null && !/\.[a-z\d]{1,8}$/i.test(pathname)
}
