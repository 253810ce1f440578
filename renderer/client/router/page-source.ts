import { pageDataPath } from '../../../routing/localized-path.ts'
import type { PageAnswer } from '../../page/page-state.ts'

/** Time for which a fetched page may be shown without a new request, ms. */
const freshMs = 30_000
/** Maximum number of cached pages. The least recently used page is evicted first. */
const size = 40

/** No response: there is no connection, or the server is down. */
export class NoAnswer extends Error {}

/** Pages as data, fetched from the site and cached by path and query. */
export interface PageSource {
  /**
   * @param isHistory true for back and forward: a cached page of any age is shown
   * @throws {NoAnswer} if the site does not answer
   */
  load: (url: URL, options: { isHistory: boolean; signal: AbortSignal }) => Promise<PageAnswer>
  /**
   * Fetches a page in advance, unless a fresh copy is cached.
   *
   * @returns `null` if the request fails; failures are not cached
   */
  prefetch: (url: URL) => Promise<PageAnswer | null>
  /** Caches a page that was not fetched here. */
  keep: (url: URL, answer: PageAnswer) => void
  /** Caches a page under a second address, which the page reached by changing its query. */
  keepAs: (from: URL, to: URL, query: string) => void
}

interface PageSourceOptions {
  fetch: typeof fetch
  isOnline: () => boolean
  /** Clock, ms. */
  now: () => number
}

export function createPageSource({ fetch, isOnline, now }: PageSourceOptions): PageSource {
  const kept = new Map<string, { answer: PageAnswer; at: number }>()
  const pending = new Map<string, Promise<PageAnswer>>()

  const load: PageSource['load'] = async (url, { isHistory, signal }) => {
    const key = keyOf(url)
    const page = kept.get(key)
    if (page && (isHistory || now() - page.at < freshMs)) return touch(key, page)
    const ahead = await pending.get(key)?.catch(() => null)
    return ahead && isKeepable(ahead) ? ahead : request(url, signal)
  }
  const prefetch: PageSource['prefetch'] = async (url) => {
    const key = keyOf(url)
    const page = kept.get(key)
    if (page && now() - page.at < freshMs) return page.answer
    const answer = pending.get(key) ?? request(url)
    pending.set(key, answer)
    return answer.catch(() => null).finally(() => pending.delete(key))
  }
  const keep: PageSource['keep'] = (url, answer) => {
    if (isKeepable(answer)) put(keyOf(url), { answer, at: now() })
  }
  const keepAs: PageSource['keepAs'] = (from, to, query) => {
    const page = kept.get(keyOf(from))
    if (!page || 'redirect' in page.answer) return
    put(keyOf(to), { ...page, answer: { ...page.answer, query } })
  }
  return { load, prefetch, keep, keepAs }

  function touch(key: string, page: { answer: PageAnswer; at: number }): PageAnswer {
    put(key, page)
    return page.answer
  }

  function put(key: string, page: { answer: PageAnswer; at: number }): void {
    kept.delete(key)
    kept.set(key, page)
    const [oldest] = kept.keys()
    if (kept.size > size && oldest !== undefined) kept.delete(oldest)
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
    keep(url, answer)
    return answer
  }
}

function keyOf({ pathname, search }: URL): string {
  return pathname + search
}

/** Whether an answer may be cached. Errors may be temporary, and the outcome of a form belongs to one visit. */
function isKeepable(answer: PageAnswer): boolean {
  return 'redirect' in answer || (!('status' in answer.data) && !answer.formOutcome)
}
