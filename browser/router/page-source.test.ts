import { describe, expect, test, vi } from 'vitest'
import type { FetchedPage } from '../../components/page/page-state.ts'
import { createPageSource, NoResponse } from './page-source.ts'

const url = (path: string) => new URL(path, 'http://site.test')
const never = new AbortController().signal
const choice = { isHistory: false, signal: never }

function page(title: string): FetchedPage {
  return {
    pageId: '/pages/content',
    pathname: '/de',
    query: '',
    locale: 'de',
    siteName: 'Muster',
    formOutcome: null,
    data: { page: { type: 'page', title, meta: { translatedPaths: {} } } },
    head: [],
  }
}

function setUp(answer: () => Response | Promise<Response> = () => Response.json(page('Neu'))) {
  const fetch = vi.fn<typeof window.fetch>(() => Promise.resolve(answer()))
  const clock = { ms: 0, isOnline: true }
  const source = createPageSource({
    fetch,
    isOnline: () => clock.isOnline,
    now: () => clock.ms,
  })
  return { source, fetch, clock }
}

describe('page source', () => {
  test('requests JSON of the page with its query', async () => {
    const { source, fetch } = setUp()
    expect(await source.load(url('/de/neu?x=1#oben'), choice)).toMatchObject({ pathname: '/de' })
    expect(fetch).toHaveBeenCalledWith(
      '/de/neu/page.json?x=1',
      expect.objectContaining({ headers: { Accept: 'application/json' }, signal: never }),
    )
  })

  test('serves a page from cache for 30 s', async () => {
    const { source, fetch, clock } = setUp()
    await source.load(url('/de/neu'), choice)
    clock.ms = 29_999
    await source.load(url('/de/neu'), choice)
    expect(fetch).toHaveBeenCalledTimes(1)
    clock.ms = 30_000
    await source.load(url('/de/neu'), choice)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('serves history pages from cache, even stale and offline', async () => {
    const { source, fetch, clock } = setUp()
    await source.load(url('/de/neu'), choice)
    clock.ms = 86_400_000
    clock.isOnline = false
    await source.load(url('/de/neu'), { ...choice, isHistory: true })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('caches pages by query', async () => {
    const { source, fetch } = setUp()
    await source.load(url('/de/search?q=a'), choice)
    await source.load(url('/de/search?q=b'), choice)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('joins a running prefetch', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { source, fetch } = setUp(() => promise)
    const prefetching = source.prefetch(url('/de/neu'))
    const loading = source.load(url('/de/neu'), choice)
    void source.prefetch(url('/de/neu'))
    resolve(Response.json(page('Neu')))
    expect(await loading).toMatchObject({ data: { page: { title: 'Neu' } } })
    await prefetching
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('retries after a failed prefetch', async () => {
    let isUp = false
    const { source } = setUp(() =>
      isUp ? Response.json(page('Neu')) : Promise.reject(new TypeError('failed')),
    )
    await source.prefetch(url('/de/neu'))
    isUp = true
    expect(await source.load(url('/de/neu'), choice)).toMatchObject({ pathname: '/de' })
  })

  test('retries after a failed prefetch', async () => {
    const { promise, reject } = Promise.withResolvers<Response>()
    const answers = [promise, Promise.resolve(Response.json(page('Neu')))]
    const { source } = setUp(() => answers.shift() ?? Response.error())
    void source.prefetch(url('/de/neu'))
    const loading = source.load(url('/de/neu'), choice)
    reject(new TypeError('failed'))
    expect(await loading).toMatchObject({ data: { page: { title: 'Neu' } } })
  })

  test('discards an error page of a prefetch', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const answers = [promise, Promise.resolve(Response.json(page('Neu')))]
    const { source } = setUp(() => answers.shift() ?? Response.error())
    void source.prefetch(url('/de/neu'))
    const loading = source.load(url('/de/neu'), choice)
    resolve(Response.json({ ...page(''), data: { status: 598, translatedPaths: {} } }))
    expect(await loading).toMatchObject({ data: { page: { title: 'Neu' } } })
  })

  test('shares one prefetch among all callers', async () => {
    const { source, fetch } = setUp()
    const both = await Promise.all([
      source.prefetch(url('/de/neu')),
      source.prefetch(url('/de/neu')),
    ])
    expect([...both, await source.prefetch(url('/de/neu'))]).toEqual(Array(3).fill(page('Neu')))
    expect(fetch).toHaveBeenCalledTimes(1)
    const gone = setUp(() => Promise.reject(new TypeError('failed')))
    expect(await gone.source.prefetch(url('/de/neu'))).toBeNull()
  })

  test('does not cache error pages and form outcomes', async () => {
    const answers = [
      { ...page(''), data: { status: 404, translatedPaths: {} } },
      { ...page(''), formOutcome: { form: 'contact', number: 0, kind: 'sent', sentId: 'R-1' } },
    ]
    for (const answer of answers) {
      const { source, fetch } = setUp(() => Response.json(answer))
      await source.load(url('/de/neu'), choice)
      await source.load(url('/de/neu'), choice)
      expect(fetch).toHaveBeenCalledTimes(2)
    }
  })

  test('evicts the least recently used page', async () => {
    const { source, fetch } = setUp()
    for (let number = 1; number <= 40; number++) await source.load(url(`/de/${number}`), choice)
    await source.load(url('/de/1'), choice)
    await source.load(url('/de/41'), choice)
    expect(fetch).toHaveBeenCalledTimes(41)
    await source.load(url('/de/1'), choice)
    expect(fetch).toHaveBeenCalledTimes(41)
    await source.load(url('/de/2'), choice)
    expect(fetch).toHaveBeenCalledTimes(42)
  })

  test('distinguishes no response from an invalid response', async () => {
    const gone = setUp(() => Promise.reject(new TypeError('failed')))
    await expect(gone.source.load(url('/de/neu'), choice)).rejects.toBeInstanceOf(NoResponse)
    const wrong = setUp(() => new Response('<h1>Proxy</h1>', { status: 502 }))
    const error: unknown = await wrong.source.load(url('/de/neu'), choice).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(NoResponse)
  })

  test('sends no request offline', async () => {
    const { source, fetch, clock } = setUp()
    clock.isOnline = false
    await expect(source.load(url('/de/neu'), choice)).rejects.toBeInstanceOf(NoResponse)
    expect(fetch).not.toHaveBeenCalled()
  })
})
