import { describe, expect, onTestFinished, test } from 'vitest'
import { startBackend, type Answering } from '../../../tests/harness/servers/start-backend.ts'
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

describe('fetcher', () => {
  test('follows and retries redirects without headers of the run', async () => {
    const answers: Answering = (response, _asked, count) => {
      response.writeHead(count < 3 ? 503 : 200).end('welcome')
    }
    const elsewhere = await startBackend(answers)
    const target = new URL('/new', elsewhere.url).href
    const site = await startBackend((response) =>
      response.writeHead(301, { location: target }).end(),
    )
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

  test('records redirects before a failure', async () => {
    const { url } = await startBackend((response, { url: path }) => {
      if (path === '/a') response.writeHead(302, { location: '/b' }).end()
      else response.destroy()
    })
    const { fetch } = create({ site: [url] })
    const { outcome } = await fetch({ method: 'GET', url: new URL('/a', url) })
    expect(outcome).toMatchObject({ failure: 'reset', tries: 3, redirects: [{ status: 302 }] })
  })

  test('aborts pending requests on close', async () => {
    const { url } = await startBackend(() => {})
    const { fetch, close } = createFetcher({ site: [url], ...manners, timeoutMs: 60_000 })
    const asking = fetch({ method: 'GET', url })
    setImmediate(() => void close())
    expect((await asking).outcome.failure).not.toBeNull()
  })

  /** A site that is asked with HEAD. */
  async function startHead(answer: Answering) {
    const { url, asked } = await startBackend(answer)
    const { fetch } = create({ site: [url], timeoutMs: 500, retries: 0 })
    return {
      url: url.href,
      methods: () => asked.map(({ method }) => method),
      head: async (href: string) => (await fetch({ method: 'HEAD', url: new URL(href) })).outcome,
    }
  }

  test('is sufficient after a success', async () => {
    const { url, head, methods } = await startHead((response) => {
      response.writeHead(200, { 'content-type': 'Image/PNG; charset=binary' }).end()
    })
    expect(await head(url)).toEqual({
      status: 200,
      failure: null,
      method: 'HEAD',
      redirects: [],
      tries: 1,
      durationMs: expect.any(Number),
      contentType: 'image/png',
    })
    expect(methods()).toEqual(['HEAD'])
  })

  test.each([400, 401, 403, 404, 405, 406, 410, 500, 501, 503, 999])(
    'falls back to GET after status %i',
    async (status) => {
      const { url, head, methods } = await startHead((response, { method }) => {
        response.writeHead(method === 'HEAD' ? status : 200).end()
      })
      expect(await head(url)).toMatchObject({ status: 200, method: 'GET' })
      expect(methods()).toEqual(['HEAD', 'GET'])
    },
  )

  test('has no fallback after 429', async () => {
    const { url, head, methods } = await startHead((response) => response.writeHead(429).end())
    expect(await head(url)).toMatchObject({ status: 429, method: 'HEAD' })
    expect(methods()).toEqual(['HEAD'])
  })

  test.each<{ name: string; answer: Answering }>([
    { name: 'dropped connection', answer: (response) => response.destroy() },
    { name: 'timeout', answer: () => {} },
  ])('falls back to GET after: $name', async ({ answer }) => {
    const { url, head, methods } = await startHead((response, asked, count) => {
      if (asked.method === 'HEAD') answer(response, asked, count)
      else response.end()
    })
    expect(await head(url)).toMatchObject({ status: 200, failure: null, method: 'GET' })
    expect(methods().at(-1)).toBe('GET')
  })

  test('records a failure as outcome', async () => {
    const { head } = await startHead(() => {})
    expect(await head('http://127.0.0.1:1/')).toEqual({
      status: null,
      failure: 'refused',
      method: 'GET',
      redirects: [],
      tries: 1,
      durationMs: expect.any(Number),
      contentType: '',
    })
  })

  test('does not wait for the body of the fallback', async () => {
    const { url, head } = await startHead((response, { method }) => {
      if (method === 'HEAD') response.writeHead(405).end()
      else response.write('the beginning of an endless film')
    })
    expect(await head(url)).toMatchObject({ status: 200, method: 'GET' })
  })

  test('reuses connections', async () => {
    const ports = new Set<number | undefined>()
    const { url, head } = await startHead((response) => {
      ports.add(response.socket?.remotePort)
      response.writeHead(200, { 'content-length': '1000000' }).end()
    })
    for (let count = 0; count < 10; count++) await head(url)
    expect(ports.size).toBeLessThan(4)
  })

  test('is not sent after an abort', async () => {
    const { url, asked } = await startBackend((response) => response.end())
    const { fetch } = create({ site: [url], signal: AbortSignal.abort() })
    expect((await fetch({ method: 'GET', url })).outcome).toMatchObject({ status: null, tries: 0 })
    expect(asked).toEqual([])
  })
})
