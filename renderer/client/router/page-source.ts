import { pageDataPath } from '../../../routing/localized-path.ts'
import type { PageAnswer } from '../../page/page-state.ts'

/** Time for which a fetched page may be shown without a new request, ms. */
const freshMs = 30_000
/** Maximum number of cached pages. The least recently used page is evicted first. */
const size = 40

/** No response: there is no connection, or the server is down. */
export class NoAnswer extends Error {}

export type PageSource = ReturnType<typeof createPageSource>

interface PageSourceOptions {
  fetch: typeof fetch
  isOnline: () => boolean
  /** Clock, ms. */
  now: () => number
}

/** Pages as data, fetched from the site and cached by path and query. */
export function createPageSource({ fetch, isOnline, now }: PageSourceOptions) {
  const cached = new Map<string, { answer: PageAnswer; at: number }>()
  const pending = new Map<string, Promise<PageAnswer>>()

  /**
   * @param isHistory true for back and forward: a cached page of any age is shown
   * @throws {NoAnswer} if the site does not answer
   */
  async function load(
    url: URL,
    { isHistory, signal }: { isHistory: boolean; signal: AbortSignal },
  ): Promise<PageAnswer> {
    const key = keyOf(url)
    const page = cached.get(key)
    if (page && (isHistory || now() - page.at < freshMs)) {
      put(key, page) // The least recently used page is evicted.
      return page.answer
    }
    const ahead = await pending.get(key)?.catch(() => null)
    return ahead && isCacheable(ahead) ? ahead : request(url, signal)
  }

  /**
   * Fetches a page in advance, unless a fresh copy is cached.
   *
   * @returns `null` if the request fails; failures are not cached
   */
  async function prefetch(url: URL): Promise<PageAnswer | null> {
    const key = keyOf(url)
    const page = cached.get(key)
    if (page && now() - page.at < freshMs) return page.answer
    const answer = pending.get(key) ?? request(url)
    pending.set(key, answer)
    return answer.catch(() => null).finally(() => pending.delete(key))
  }

  /** Caches a page, also one that was not fetched here. */
  function store(url: URL, answer: PageAnswer): void {
    if (isCacheable(answer)) put(keyOf(url), { answer, at: now() })
  }

  /** Caches a page under a second address, which the page reached by changing its query. */
  function storeAs(from: URL, to: URL, query: string): void {
    const page = cached.get(keyOf(from))
    if (!page || 'redirect' in page.answer) return
    put(keyOf(to), { ...page, answer: { ...page.answer, query } })
  }

  return { load, prefetch, store, storeAs }

  function put(key: string, page: { answer: PageAnswer; at: number }): void {
    cached.delete(key)
    cached.set(key, page)
    const [oldest] = cached.keys()
    if (cached.size > size && oldest !== undefined) cached.delete(oldest)
  }

  async function request(url: URL, signal?: AbortSignal): Promise<PageAnswer> {
    if (!isOnline()) throw new NoAnswer('offline')
    const response = await fetch(pageDataPath(url.pathname) + url.search, {
      headers: { Accept: 'application/json' },
      signal,
    }).catch((cause: unknown) => {
      throw new NoAnswer('no answer', { cause })
    })
    if (!response.ok) throw new Error(`${response.status} for the data of ${url.pathname}`)
    const answer = (await response.json()) as PageAnswer
    store(url, answer)
    return answer
  }
}

function keyOf({ pathname, search }: URL): string {
  return pathname + search
}

/** Whether an answer may be cached. Errors may be temporary, and the outcome of a form belongs to one visit. */
function isCacheable(answer: PageAnswer): boolean {
  return 'redirect' in answer || (!('status' in answer.data) && !answer.formOutcome)
}
