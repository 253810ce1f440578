import { clickedLink, linkAction } from '../../links/link-action.ts'
import { canonicalQuery } from '../../../routing/page-query.ts'
import type { QueryChange, ShownQuery } from '../../navigation/shown-query.ts'
import type { FetchedPage, PageAnswer } from '../../page-state.ts'
import { afterLoad } from '../after-load.ts'
import type { Connection } from '../../layout/OfflineNotice/connection.ts'
import { pageLocale } from '../../../routing/localized-path.ts'
import { keepEntry, pushEntry, replaceEntry, toEntry, type Entry } from './history-entry.ts'
import { NoAnswer, type PageSource } from './page-source.ts'
import { isLeaving } from './is-leaving.ts'
import { enterPage, leavePage } from './page-transition.ts'
import { endProgress, startProgress } from './progress.ts'
import { reloadOnce } from './reload-once.ts'
import { scrollToAnchor } from '../anchors/scroll-to-anchor.ts'
import { ScrollMemory, type ScrollPosition } from './scroll-memory.ts'

/** A page that is chosen is shown no sooner than this, ms. */
const minimumDelayMs = 200
/** Redirects that are followed for one click. */
const maxRedirects = 5

/** Shows pages: the part that needs React, fetched when it is wanted. */
export interface Stage {
  /** Fetches code, texts and layout. @returns shows the page at once */
  prepare: (page: FetchedPage, signal: AbortSignal) => Promise<() => void>
  /** Fetches code of a page that is likely to be wanted next. */
  fetchAhead: (page: FetchedPage) => Promise<void>
  /** The page that says that the site does not answer. */
  noAnswerPage: (url: URL) => Promise<FetchedPage>
}

interface RouterDeps {
  source: PageSource
  connection: Connection
  query: ShownQuery
  loadStage: () => Promise<Stage>
  /** Whether the stage has been loaded. Until then a link is the browser's: a document is there sooner than React. */
  isStageLoaded: () => boolean
  /** Called for each page that was shown. */
  onShown: (page: FetchedPage) => void
}

/** How a page is reached: by a new history entry, in place of the current one, or by one that is there. */
type Way = { kind: 'push' } | { kind: 'replace' } | { kind: 'history'; entry: Entry }

/**
 * Follows links and the browser's history without loading documents. The newest choice wins: whatever is still on its
 * way for an older one is given up.
 */
export function startRouter(deps: RouterDeps): void {
  const { source, connection, query, loadStage, isStageLoaded, onShown } = deps
  const scrolls = new ScrollMemory()
  /**
   * History entry and address of the page that is seen, and the address that it was asked for under; the browser may be
   * ahead of it while another one loads.
   */
  let shown = {
    ...(toEntry(history.state) ?? replaceEntry(location.href)),
    url: here(),
    askedUrl: here(),
  }
  let turn = new AbortController()

  document.addEventListener('click', followLink)
  window.addEventListener('popstate', followHistory)
  window.addEventListener('pagehide', leaveDocument)
  window.addEventListener('pageshow', returnToDocument)
  query.onChange(changeQuery)
  afterLoad(placeDocument)

  function followLink(event: MouseEvent): void {
    const link = clickedLink(event)
    const action = link ? linkAction(link, location) : { kind: 'browser' as const }
    if (action.kind === 'browser') return
    // Offline, the page is shown as soon as the connection is back, which the browser does not do.
    if (action.kind === 'navigate' && connection.isOnline() && !isStageLoaded()) return
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
    query.show(canonicalQuery(url.search))
    // An entry of the browser's own, as for a slide: it scrolls there by itself. React is done in a microtask.
    if (known) queueMicrotask(() => goBackTo(url, known.key))
  }

  /** The page shows already what a visitor chose; its address follows. */
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
    const signal = begin()
    settle()
    layOut('all')
    scrolls.remember(shown.key)
    if (url.href !== location.href) shown = { ...shown, ...pushEntry(url.href, shown.page), url }
    void scrollToAnchor(url.hash, { signal })
  }

  /** Shows the page of an address; offline, as soon as the connection is back. */
  async function go(url: URL, way: Way): Promise<void> {
    const signal = begin()
    try {
      await showPage(url, way, signal)
    } catch (error) {
      if (signal.aborted) return
      if (!connection.isOnline()) await goWhenOnline(url, way, signal)
      else if (isLeaving()) settle({ failed: true })
      else if (error instanceof NoAnswer) await showNoAnswer(url, way, signal)
      else if (!reloadOnce(url.href)) settle({ failed: true })
    }
  }

  /** @throws {NoAnswer} if the site does not answer; anything else if code could not be fetched */
  async function showPage(url: URL, way: Way, signal: AbortSignal): Promise<void> {
    const soonest = way.kind === 'history' ? undefined : delay(minimumDelayMs)
    const gone = leavePage()
    startProgress()
    const loading = loadStage()
    // Whether it fails is asked below, unless something else fails before.
    loading.catch(() => undefined)
    const found = await loadFollowing(url, way, signal)
    if (!found) return
    signal.throwIfAborted()
    const show = await (await loading).prepare(found.page, signal)
    signal.throwIfAborted()
    await Promise.all([soonest, gone])
    signal.throwIfAborted()
    put(found, way, show, signal)
  }

  /** @returns `null` where a redirect leads off the pages, and the browser follows it */
  async function loadFollowing(url: URL, way: Way, signal: AbortSignal): Promise<Found | null> {
    let target = url
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const answer: PageAnswer = await source.load(target, {
        isHistory: way.kind === 'history',
        signal,
      })
      if (!('redirect' in answer)) return { url: target, page: answer }
      target = follow(answer.redirect, target)
      if (!target.hash) target.hash = url.hash
      if (!isPage(target)) break
    }
    // What the browser loads may be a file to be stored: then the page stays.
    if (!signal.aborted) {
      enterPage()
      location.assign(target)
    }
    return null
  }

  /** Puts a page in the place of the one that is seen. */
  function put({ url, page }: Found, way: Way, show: () => void, signal: AbortSignal): void {
    if (way.kind === 'push') scrolls.remember(shown.key)
    if (!isSamePage(shown.url, shown.askedUrl))
      source.keepAs(shown.askedUrl, shown.url, query.get())
    shown = { ...enterHistory(url, way), url, askedUrl: url }
    query.show(page.query)
    layOut(way.kind === 'history' || url.hash ? 'all' : 'first')
    show()
    if (way.kind === 'history') goBackTo(url, way.entry.key)
    else goToStart(url, signal)
    settle({ failed: 'status' in page.data })
    onShown(page)
  }

  async function showNoAnswer(url: URL, way: Way, signal: AbortSignal): Promise<void> {
    try {
      const stage = await loadStage()
      const page = await stage.noAnswerPage(url)
      const show = await stage.prepare(page, signal)
      if (!signal.aborted) put({ url, page }, way, show, signal)
    } catch {
      if (!signal.aborted && !reloadOnce(url.href)) settle({ failed: true })
    }
  }

  async function goWhenOnline(url: URL, way: Way, signal: AbortSignal): Promise<void> {
    settle({ failed: true })
    if (await connection.waitUntilOnline(signal)) await go(url, way)
  }

  /** Gives up what is on its way. @returns signal of the new turn */
  function begin(): AbortSignal {
    turn.abort()
    history.scrollRestoration = 'manual'
    turn = new AbortController()
    return turn.signal
  }

  /** Nothing is on its way any more: what is on the page stays. */
  function settle({ failed } = { failed: false }): void {
    endProgress({ failed })
    enterPage()
  }

  /** The browser restores the scroll position of a document that it loads, the router that of a page that it shows. */
  function leaveDocument(): void {
    scrolls.remember(shown.key)
    scrolls.store()
    history.scrollRestoration = 'auto'
  }

  /** The browser had put the document aside as it was, perhaps on its way to a page that became a document. */
  function returnToDocument({ persisted }: PageTransitionEvent): void {
    if (!persisted) return
    begin()
    settle()
  }

  /** What the browser left undone, which is known once the document is read to its end. */
  function placeDocument(): void {
    // A document that is loaded again, of which the browser did not keep that its scroll position is its own to restore.
    const position = history.scrollRestoration === 'manual' && scrolls.positionOf(shown.key)
    if (position) scrollTo(position)
    if (isAnchorMissing()) void scrollToAnchor(location.hash, { signal: turn.signal })
  }

  function goBackTo(url: URL, key: string): void {
    const position = scrolls.positionOf(key)
    if (position) scrollTo(position)
    else goToStart(url, turn.signal)
  }
}

/** A page and where it was found at last. */
interface Found {
  url: URL
  page: FetchedPage
}

/** Blocks far below may wait where a page is seen from its start; elsewhere somebody needs to know where everything stands. */
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
  // A redirect may lead elsewhere than the entry said.
  return href === location.href ? way.entry : keepEntry(way.entry, href)
}

/** The browser goes to the anchor of a document by itself, or to where the visitor was, unless it is not there yet. */
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

const here = () => new URL(location.href)
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A redirect, with what else was asked for: as the site redirects documents, so that campaigns are known after it, too. */
function follow(redirect: string, { href, searchParams }: URL): URL {
  const target = new URL(redirect, href)
  const own = [...target.searchParams.keys()]
  for (const [name, value] of searchParams)
    if (!own.includes(name)) target.searchParams.append(name, value)
  return target
}
