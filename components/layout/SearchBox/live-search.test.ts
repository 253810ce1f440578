import { describe, expect, test } from 'vitest'
import { createLiveSearch, nothingSearched, type LiveSearchState } from './live-search.ts'

const hit = (title: string) => ({
  _id: title,
  _source: { type: 'page', route: `/de/${title}`, title },
  highlight: { title: [title] },
})
const answer = (...titles: string[]) =>
  Response.json({ hits: { total: { value: 40 }, hits: titles.map(hit) } })

/** A search whose requests are answered by the test, in any order, and end when they are given up, unless told otherwise. */
function startSearch({ endsAborted = true } = {}) {
  const requests: { url: string; signal: AbortSignal; answer: (response: Response) => void }[] = []
  const logged: unknown[] = []
  let state: LiveSearchState = nothingSearched
  const fetchLater: typeof fetch = (url, init) =>
    new Promise((resolve, reject) => {
      const signal = init?.signal as AbortSignal
      requests.push({ url: url as string, signal, answer: resolve })
      if (endsAborted) signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  const liveSearch = createLiveSearch({
    locale: 'de',
    fetch: fetchLater,
    onChange: (change) => (state = change(state)),
    log: (error) => void logged.push(error),
  })
  return {
    ...liveSearch,
    requests,
    logged,
    state: () => state,
    titles: () => state.found?.hits.map(({ _id }) => _id),
  }
}

describe('live search', () => {
  test('requests each trimmed, encoded query in the locale', () => {
    const { search, requests } = startSearch()
    void search('  größe & gewicht ')
    void search('a?b=c#d')
    void search('50% + 2')
    void search('ä'.repeat(300))
    expect(requests.map(({ url }) => url)).toEqual([
      '/de/ajax/search?q=gr%C3%B6%C3%9Fe%20%26%20gewicht',
      '/de/ajax/search?q=a%3Fb%3Dc%23d',
      '/de/ajax/search?q=50%25%20%2B%202',
      `/de/ajax/search?q=${'%C3%A4'.repeat(300)}`,
    ])
  })

  test('is loading during the request', async () => {
    const { search, requests, state } = startSearch()
    const searched = search('pumpe')
    expect(state()).toEqual({ isLoading: true, found: null })
    requests[0]?.answer(answer('Vakuumpumpe'))
    await searched
    expect(state()).toMatchObject({ isLoading: false, found: { total: 40 } })
  })

  test('aborts the previous request, shows the latest response', async () => {
    const { search, requests, logged, state, titles } = startSearch()
    const first = search('pu')
    const second = search('pumpe')
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
    requests[1]?.answer(answer('Vakuumpumpe'))
    await second
    requests[0]?.answer(answer('Pult'))
    await first
    expect(titles()).toEqual(['Vakuumpumpe'])
    expect(state().isLoading).toBe(false)
    expect(logged).toEqual([])
  })

  test('ignores a late response to an older query', async () => {
    const { search, requests, titles } = startSearch({ endsAborted: false })
    const searched = [search('pu'), search('pumpe')]
    requests[1]?.answer(answer('Vakuumpumpe'))
    requests[0]?.answer(answer('Pult'))
    await Promise.all(searched)
    expect(titles()).toEqual(['Vakuumpumpe'])
  })

  test('stays loading after an older response', async () => {
    const { search, state } = startSearch()
    const first = search('pu')
    void search('pumpe')
    await first
    expect(state().isLoading).toBe(true)
  })

  test.each(['', '  \t '])('clears without request for a blank query: %j', async (blank) => {
    const { search, requests, state } = startSearch()
    const searched = search('pumpe')
    requests[0]?.answer(answer('Vakuumpumpe'))
    await searched
    await search(blank)
    expect(requests).toHaveLength(1)
    expect(state()).toEqual(nothingSearched)
  })

  test('ignores a response after clearing', async () => {
    const { search, clear, requests, state } = startSearch()
    const searched = search('pumpe')
    clear()
    requests[0]?.answer(answer('Vakuumpumpe'))
    await searched
    expect(state()).toEqual(nothingSearched)
  })

  test.each([
    { name: 'an error status', response: () => Response.json({}, { status: 500 }) },
    { name: 'no JSON', response: () => new Response('<!doctype html>') },
    { name: 'other JSON', response: () => Response.json({ message: 'hello' }) },
  ])('logs $name, stops loading, keeps shown hits', async ({ response }) => {
    const { search, requests, logged, state, titles } = startSearch()
    const first = search('pumpe')
    requests[0]?.answer(answer('Vakuumpumpe'))
    await first
    const second = search('pumpen')
    requests[1]?.answer(response())
    await second
    expect(state().isLoading).toBe(false)
    expect(titles()).toEqual(['Vakuumpumpe'])
    expect(logged).toEqual([expect.any(Error)])
  })
})
