import { clickedLink, linkAction } from '../../components/links/link-action.ts'
import { canonicalQuery } from '../../routing/page-query.ts'
import {
  onQueryChange,
  showQuery,
  shownQuery,
  type QueryChange,
} from '../../components/page/shown-query.ts'
import type { FetchedPage, PageResponse } from '../../components/page/page-state.ts'
import { forgetPresses } from '../early-presses.ts'
import { afterLoad } from '../after-load.ts'
import { updateTitle } from '../document-head.ts'
import { isOnline, waitUntilOnline } from '../../components/layout/OfflineNotice/connection.ts'
import { pageLocale } from '../../routing/localized-path.ts'
import { keepEntry, pushEntry, replaceEntry, toEntry, type Entry } from './history-entry.ts'
import { NoResponse, type PageSource } from './page-source.ts'
import { enterPage, leavePage } from './page-transition.ts'
import { endProgress, startProgress } from './progress-bar.ts'
import { scrollToAnchor } from '../anchors/scroll-to-anchor.ts'
import { ScrollMemory, type ScrollPosition } from './scroll-memory.ts'

/** Minimum time between a click and the new page, ms. */
const minimumDelayMs = 200
/** Maximum number of redirects per navigation. */
const maxRedirects = 5

/** Shows pages. This part needs React and is fetched on demand. */
export interface Stage {
  /** Fetches code, texts and layout. @returns function that shows the page at once */
  prepare: (page: FetchedPage, signal: AbortSignal) => Promise<() => void>
  /** Error page for a site that does not respond. */
  noResponsePage: (url: URL) => Promise<FetchedPage>
}

interface RouterDeps {
  source: PageSource
  loadStage: () => Promise<Stage>
  /** Whether the stage has been loaded. Until then the browser follows links: a document loads faster than React. */
  isStageLoaded: () => boolean
}

/** History operation of a navigation: a new entry, a replaced one, or an existing one. */
type Way = { kind: 'push' } | { kind: 'replace' } | { kind: 'history'; entry: Entry }

/** Follows links and the browser's history without loading documents. A new navigation aborts the previous one. */
export function startRouter({ source, loadStage, isStageLoaded }: RouterDeps): void {
  const scrolls = new ScrollMemory()
  /**
   * History entry and address of the shown page, and the address of its request. The browser's location may differ
   * while another page loads.
   */
  let shown = {
    ...(toEntry(history.state) ?? replaceEntry(location.href)),
    url: here(),
    askedUrl: here(),
  }
  let navigation = new AbortController()

  document.addEventListener('click', followLink)
  window.addEventListener('popstate', followHistory)
  window.addEventListener('pagehide', leaveDocument)
  window.addEventListener('pageshow', returnToDocument)
  onQueryChange(changeQuery)
  afterLoad(placeDocument)

  function followLink(event: MouseEvent): void {
    const link = clickedLink(event)
    const action = link ? linkAction(link, location) : { kind: 'browser' as const }
    if (action.kind === 'browser') return
    // Offline, the router takes the click: it shows the page as soon as the connection is back, unlike the browser.
    if (action.kind === 'navigate' && isOnline() && !isStageLoaded()) return
    event.preventDefault()
    if (action.kind === 'anchor') goToAnchor(action.url)
    else void go(action.url, { kind: action.url.href === location.href ? 'replace' : 'push' })
  }

  function followHistory({ state }: PopStateEvent): void {
    scrolls.remember(shown.key)
    const url = here()
    const isSameAddress = isSamePage(url, shown.url)
    const known = toEntry(state)
    const entry = known ?? replaceEntry(url.href, isSameAddress ? shown.page : undefined)
    if (!isSameAddress && entry.page !== shown.page) return void go(url, { kind: 'history', entry })
    begin()
    settle()
    layOut('all')
    shown = { ...shown, ...entry, url }
    showQuery(canonicalQuery(url.search))
    // For an entry of the browser, such as a slide's anchor, the browser scrolls. React finishes in a microtask.
    if (known) queueMicrotask(() => goBackTo(url, known.key))
  }

  /** Updates the address. The page already shows the visitor's choice. */
  function changeQuery(search: string, how: QueryChange): void {
    begin()
    settle()
    const url = new URL(shown.url)
    url.search = search
    url.hash = ''
    if (how === 'push') scrolls.remember(shown.key)
    const entry = how === 'push' ? pushEntry(url.href, shown.page) : keepEntry(shown, url.href)
    shown = { ...shown, ...entry, url }
  }

  function goToAnchor(url: URL): void {
    // While another page loads, the anchor is one of that page.
    if (!isSamePage(here(), shown.url)) return void go(url, { kind: 'push' })
    const signal = begin()
    settle()
    layOut('all')
    scrolls.remember(shown.key)
    if (url.href !== location.href) shown = { ...shown, ...pushEntry(url.href, shown.page), url }
    void scrollToAnchor(url.hash, { signal })
  }

  /** Shows the page of an address; if offline, as soon as the connection is back. */
  async function go(url: URL, way: Way): Promise<void> {
    const signal = begin()
    try {
      await showPage(url, way, signal)
    } catch (error) {
      if (signal.aborted) return
      if (!isOnline()) await goWhenOnline(url, way, signal)
      else if (window.isLeaving()) settle({ failed: true })
      else if (error instanceof NoResponse) await showNoResponse(url, way, signal)
      else loadDocument(url)
    }
  }

  /** @throws {NoResponse} if the site does not respond; other errors if code could not be fetched */
  async function showPage(url: URL, way: Way, signal: AbortSignal): Promise<void> {
    const soonest = way.kind === 'history' ? undefined : delay(minimumDelayMs)
    const gone = leavePage()
    startProgress()
    const loading = loadStage()
    // Prevents an unhandled rejection if an earlier step fails; the error is handled below.
    loading.catch(() => undefined)
    const found = await loadFollowing(url, way, signal)
    if (!found) return
    signal.throwIfAborted()
    const show = await (await loading).prepare(found.page, signal)
    signal.throwIfAborted()
    await Promise.all([soonest, gone])
    signal.throwIfAborted()
    await put(found, way, show, signal)
  }

  /** @returns `null` if the target of a redirect is not a page, so that the browser follows it */
  async function loadFollowing(url: URL, way: Way, signal: AbortSignal): Promise<Found | null> {
    let target = url
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response: PageResponse = await source.load(target, {
        isHistory: way.kind === 'history',
        signal,
      })
      if (!('redirect' in response)) return { url: target, page: response }
      target = follow(response.redirect, target)
      if (!target.hash) target.hash = url.hash
      if (!isPage(target)) break
    }
    // The page fades in again, since the target may be a download, after which the page stays.
    if (!signal.aborted) {
      enterPage()
      location.assign(target)
    }
    return null
  }

  /** Replaces the shown page. */
  async function put(
    { url, page }: Found,
    way: Way,
    show: () => void,
    signal: AbortSignal,
  ): Promise<void> {
    if (way.kind === 'push') scrolls.remember(shown.key)
    if (!isSamePage(shown.url, shown.askedUrl))
      source.storeAs(shown.askedUrl, shown.url, shownQuery())
    shown = { ...enterHistory(url, way), url, askedUrl: url }
    updateTitle(page.head)
    // Observers of the title are notified now: it takes some 30 ms to exchange the elements of a large page.
    await Promise.resolve()
    showQuery(page.query)
    layOut(way.kind === 'history' || url.hash ? 'all' : 'first')
    show()
    if (way.kind === 'history') goBackTo(url, way.entry.key)
    else goToStart(url, signal)
    settle({ failed: 'status' in page.data })
    forgetPresses()
  }

  async function showNoResponse(url: URL, way: Way, signal: AbortSignal): Promise<void> {
    try {
      const stage = await loadStage()
      const page = await stage.noResponsePage(url)
      const show = await stage.prepare(page, signal)
      if (!signal.aborted) await put({ url, page }, way, show, signal)
    } catch {
      if (!signal.aborted) loadDocument(url)
    }
  }

  async function goWhenOnline(url: URL, way: Way, signal: AbortSignal): Promise<void> {
    settle({ failed: true })
    if (await waitUntilOnline(signal)) await go(url, way)
  }

  /** Aborts the current navigation. @returns signal of the new one */
  function begin(): AbortSignal {
    navigation.abort()
    history.scrollRestoration = 'manual'
    navigation = new AbortController()
    return navigation.signal
  }

  /** Ends the navigation: the page in the document stays. */
  function settle({ failed } = { failed: false }): void {
    endProgress({ failed })
    enterPage()
  }

  /** On unload, scroll restoration passes to the browser. The router restores positions only of pages that it shows. */
  function leaveDocument(): void {
    scrolls.remember(shown.key)
    scrolls.store()
    history.scrollRestoration = 'auto'
  }

  /** Resets the state of a document from the back/forward cache, which may have been stored during a navigation. */
  function returnToDocument({ persisted }: PageTransitionEvent): void {
    if (!persisted) return
    begin()
    settle()
  }

  /** Scrolls where the browser did not, once the document is parsed completely. */
  function placeDocument(): void {
    // After a reload, scroll restoration can still be manual: the browser did not store the change.
    const position = history.scrollRestoration === 'manual' && scrolls.positionOf(shown.key)
    if (position) scrollTo(position)
    if (isAnchorMissing()) void scrollToAnchor(location.hash, { signal: navigation.signal })
  }

  function goBackTo(url: URL, key: string): void {
    const position = scrolls.positionOf(key)
    if (position) scrollTo(position)
    else goToStart(url, navigation.signal)
  }
}

/** A page and its address after redirects. */
interface Found {
  url: URL
  page: FetchedPage
}

/**
 * Sets whether layout skips blocks far below, as on a page shown from its start. Anchors and restored positions need
 * the layout of all blocks.
 */
function layOut(blocks: 'first' | 'all'): void {
  document.documentElement.toggleAttribute('data-from-start', blocks === 'first')
}

function goToStart({ hash }: URL, signal: AbortSignal): void {
  scrollTo({ x: 0, y: 0 })
  if (hash) void scrollToAnchor(hash, { signal })
  else document.getElementById('main')?.focus({ preventScroll: true })
}

function enterHistory({ href }: URL, way: Way): Entry {
  if (way.kind === 'push') return pushEntry(href)
  if (way.kind === 'replace') return replaceEntry(href)
  // The target of a redirect may differ from the entry's address.
  return href === location.href ? way.entry : keepEntry(way.entry, href)
}

/**
 * Whether the hash has no target yet. Otherwise the browser has already scrolled to the anchor or to the last position.
 */
function isAnchorMissing(): boolean {
  return location.hash !== '' && document.querySelector(':target') === null
}

function scrollTo({ x, y }: ScrollPosition): void {
  window.scrollTo({ left: x, top: y, behavior: 'instant' })
}

function isSamePage(a: URL, b: URL): boolean {
  return a.pathname === b.pathname && a.search === b.search
}

function isPage({ origin, pathname }: URL): boolean {
  return origin === location.origin && pageLocale(pathname) !== null
}

/** Has the browser load a page whose code could not be fetched, as after a new build with other files. */
function loadDocument({ href }: URL): void {
  if (href === location.href) location.reload()
  else location.assign(href)
}

const here = () => new URL(location.href)
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Target of a redirect, with the other query parameters of the request. The server does the same for documents, so that
 * campaign parameters survive.
 */
function follow(redirect: string, { href, searchParams }: URL): URL {
  const target = new URL(redirect, href)
  const own = [...target.searchParams.keys()]
  for (const [name, value] of searchParams)
    if (!own.includes(name)) target.searchParams.append(name, value)
  return target
}
