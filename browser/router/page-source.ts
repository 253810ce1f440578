import { pageDataPath } from '../../routing/localized-path.ts'
import type { PageResponse } from '../../components/page/page-state.ts'

/** Time for which a fetched page may be shown without a new request, ms. */
const freshMs = 30_000
/** Maximum number of cached pages. The least recently used page is evicted first. */
const size = 40

/** No response: there is no connection, or the server is down. */
export class NoResponse extends Error {}

export type PageSource = ReturnType<typeof createPageSource>

interface PageSourceOptions {
  fetch: typeof fetch
  isOnline: () => boolean
  /** Clock, ms. */
  now: () => number
}

/** Pages as data, fetched from the site and cached by path and query. */
export function createPageSource({ fetch, isOnline, now }: PageSourceOptions) {
  const cached = new Map<string, { response: PageResponse; at: number }>()
  const pending = new Map<string, Promise<PageResponse>>()

  /**
   * @param isHistory true for back and forward: a cached page of any age is shown
   * @throws {NoResponse} if the site does not respond
   */
  async function load(
    url: URL,
    { isHistory, signal }: { isHistory: boolean; signal: AbortSignal },
  ): Promise<PageResponse> {
    const key = keyOf(url)
    const page = cached.get(key)
    if (page && (isHistory || now() - page.at < freshMs)) {
      put(key, page) // The least recently used page is evicted.
      return page.response
    }
    const ahead = await pending.get(key)?.catch(() => null)
    return ahead && isCacheable(ahead) ? ahead : request(url, signal)
  }

  /**
   * Fetches a page in advance, unless a fresh copy is cached.
   *
   * @returns `null` if the request fails; failures are not cached
   */
  async function prefetch(url: URL): Promise<PageResponse | null> {
    const key = keyOf(url)
    const page = cached.get(key)
    if (page && now() - page.at < freshMs) return page.response
    const loading = pending.get(key) ?? request(url)
    pending.set(key, loading)
    return loading.catch(() => null).finally(() => pending.delete(key))
  }

  /** Caches a page, also one that was not fetched here. */
  function store(url: URL, response: PageResponse): void {
    if (isCacheable(response)) put(keyOf(url), { response, at: now() })
  }

  /** Caches a page under a second address, which the page reached by changing its query. */
  function storeAs(from: URL, to: URL, query: string): void {
    const page = cached.get(keyOf(from))
    if (!page || 'redirect' in page.response) return
    put(keyOf(to), { ...page, response: { ...page.response, query } })
  }

  return { load, prefetch, store, storeAs }

  function put(key: string, page: { response: PageResponse; at: number }): void {
    cached.delete(key)
    cached.set(key, page)
    const [oldest] = cached.keys()
    if (cached.size > size && oldest !== undefined) cached.delete(oldest)
  }

  async function request(url: URL, signal?: AbortSignal): Promise<PageResponse> {
    if (!isOnline()) throw new NoResponse('offline')
    const response = await fetch(pageDataPath(url.pathname) + url.search, {
      headers: { Accept: 'application/json' },
      signal,
    }).catch((cause: unknown) => {
      throw new NoResponse('no response', { cause })
    })
    if (!response.ok) throw new Error(`${response.status} for the data of ${url.pathname}`)
    const data = (await response.json()) as PageResponse
    store(url, data)
    return data
  }
}

function keyOf({ pathname, search }: URL): string {
  return pathname + search
}

/** Whether a response may be cached. Errors may be temporary, and the outcome of a form belongs to one visit. */
function isCacheable(response: PageResponse): boolean {
  return 'redirect' in response || (!('status' in response.data) && !response.formOutcome)
}
