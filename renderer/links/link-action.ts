import { pageLocale, normalizePathname } from '../../routing/localized-path.ts'

/**
 * Who follows a link: the site's router shows another page (`navigate`), the page scrolls to a place of its own
 * (`anchor`), or the browser does what it does without us.
 */
export type LinkAction = { kind: 'navigate' | 'anchor'; url: URL } | { kind: 'browser' }

/**
 * Decides by the address as the browser resolves it, so `//other.example` is another site and the site's own address
 * written in full is not.
 *
 * @param link `a` of HTML or SVG, or `area`
 * @param location of the page that holds the link
 */
export function linkAction(link: LinkElement, location: Pick<URL, 'href'>): LinkAction {
  const page = new URL(location.href)
  const href = link.getAttribute('href') ?? link.getAttribute('xlink:href')
  const url = href === null ? null : toUrl(href, page)
  if (!url || isForBrowser(link) || !isOfSite(url, page)) return { kind: 'browser' }
  if (isSamePage(url, page) && url.href.includes('#')) return { kind: 'anchor', url }
  return isPage(url.pathname) ? { kind: 'navigate', url } : { kind: 'browser' }
}

/** The link that a click follows here and now; none where a key or another button asks for a tab, or a script said no. */
export function clickedLink(event: ClickEvent): Element | null {
  return event.defaultPrevented || !opensHere(event) ? null : linkAround(event.target)
}

/** Whether a click on a link leads away from this page; with a key or another button it opens a tab or window. */
export function opensHere({ button, metaKey, ctrlKey, shiftKey, altKey }: PressedKeys): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** The link that an element belongs to; what is no element belongs to none. */
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

/** `data-native-scroll`: to a part of the page that has its own way to scroll, as the slides of a gallery have. */
function isForBrowser(link: LinkElement): boolean {
  const opensElsewhere = !/^(_self)?$/i.test(link.getAttribute('target') ?? '')
  const has = (name: string) => link.getAttribute(name) !== null
  return opensElsewhere || has('download') || has('data-native-scroll')
}

/** A history entry cannot hold credentials; a text fragment (`#:~:text=`) is found by browsers only. */
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

/** Media, the editors' desk, files and paths without a language are answered by the server. */
function isPage(pathname: string): boolean {
  return pageLocale(pathname) !== null && !/\.[a-z\d]{1,8}$/i.test(pathname)
}
