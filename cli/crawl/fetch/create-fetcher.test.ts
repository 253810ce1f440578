import { expect, onTestFinished, test } from 'vitest'
import { startBackend, type Answering } from '../../../content/client/start-backend.fixture.ts'
import { createClock } from '../../../tests/harness/crawl/clock.ts'
import { manners } from '../../../tests/harness/crawl/manners.ts'
import { createFetcher, type FetcherOptions } from './create-fetcher.ts'

function create(options: Partial<FetcherOptions> = {}) {
  const waits: number[] = []
  const startedAt = createClock().now()
  const { fetch, close } = createFetcher({
    site: [],
    ...manners,
    headers: { 'X-Run': 'yes' },
    retries: 2,
    // Whoever waits has waited.
    now: () => waits.reduce((at, ms) => at + ms, startedAt),
    wait: async (ms) => void waits.push(ms),
    random: () => 1,
    ...options,
  })
  onTestFinished(close)
  return { fetch, waits }
}

test('a redirect to a host in trouble is followed and repeated, without the headers of the run', async () => {
  const answers: Answering = (response, _asked, count) => {
    response.writeHead(count < 3 ? 503 : 200).end('welcome')
  }
  const elsewhere = await startBackend(answers)
  const target = new URL('/new', elsewhere.url).href
  const site = await startBackend((response) => response.writeHead(301, { location: target }).end())
  const { fetch, waits } = create({ site: [site.url] })

  const { outcome } = await fetch({ method: 'GET', url: site.url })
  expect(outcome).toMatchObject({
    status: 200,
    redirects: [{ status: 301, from: site.url.href, to: target }],
    tries: 3,
  })
  expect(waits).toEqual([500, 1000])
  expect(site.asked.map(({ headers }) => headers['x-run'])).toEqual(['yes'])
  expect(elsewhere.asked.map(({ headers }) => headers['x-run'])).toEqual(Array(3).fill(undefined))
})

test('the first steps of a way that ends in a failure are told', async () => {
  const { url } = await startBackend((response, { url: path }) => {
    if (path === '/a') response.writeHead(302, { location: '/b' }).end()
    else response.destroy()
  })
  const { fetch } = create({ site: [url] })
  const { outcome } = await fetch({ method: 'GET', url: new URL('/a', url) })
  expect(outcome).toMatchObject({ failure: 'reset', tries: 3, redirects: [{ status: 302 }] })
})

test('closing ends what is under way', async () => {
  const { url } = await startBackend(() => {})
  const { fetch, close } = createFetcher({ site: [url], ...manners, timeoutMs: 60_000 })
  const asking = fetch({ method: 'GET', url })
  setImmediate(() => void close())
  expect((await asking).outcome.failure).not.toBeNull()
})
