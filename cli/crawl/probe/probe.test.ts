import { expect, onTestFinished, test } from 'vitest'
import { startBackend, type Answering } from '../../../content/client/start-backend.fixture.ts'
import { manners } from '../../../tests/harness/crawl/manners.ts'
import { createFetcher } from '../fetch/create-fetcher.ts'
import { createProbe } from './probe.ts'

async function start(answer: Answering) {
  const { url, asked } = await startBackend(answer)
  const { fetch, close } = createFetcher({ site: [url], ...manners, timeoutMs: 500 })
  onTestFinished(close)
  return { url: url.href, fetch, methods: () => asked.map(({ method }) => method) }
}

test('HEAD is enough where it is answered', async () => {
  const { url, fetch, methods } = await start((response) => {
    response.writeHead(200, { 'content-type': 'Image/PNG; charset=binary' }).end()
  })
  expect(await createProbe(fetch)(url)).toEqual({
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
  'GET has the last word where HEAD is answered with %i',
  async (status) => {
    const { url, fetch, methods } = await start((response, { method }) => {
      response.writeHead(method === 'HEAD' ? status : 200).end()
    })
    expect(await createProbe(fetch)(url)).toMatchObject({ status: 200, method: 'GET' })
    expect(methods()).toEqual(['HEAD', 'GET'])
  },
)

test('a host that is asked too much is not asked once more', async () => {
  const { url, fetch, methods } = await start((response) => response.writeHead(429).end())
  expect(await createProbe(fetch)(url)).toMatchObject({ status: 429, method: 'HEAD' })
  expect(methods()).toEqual(['HEAD'])
})

test.each<{ name: string; answer: Answering }>([
  { name: 'hangs up', answer: (response) => response.destroy() },
  { name: 'says nothing', answer: () => {} },
  {
    name: 'redirects in a circle',
    answer: (response, { url }) => response.writeHead(302, { location: url }).end(),
  },
])('GET has the last word where HEAD $name', async ({ answer }) => {
  const { url, fetch, methods } = await start((response, asked, count) => {
    if (asked.method === 'HEAD') answer(response, asked, count)
    else response.end()
  })
  expect(await createProbe(fetch)(url)).toMatchObject({ status: 200, failure: null, method: 'GET' })
  expect(methods().at(-1)).toBe('GET')
})

test('a failure is an outcome, too', async () => {
  const { fetch } = await start(() => {})
  expect(await createProbe(fetch)('http://127.0.0.1:1/')).toEqual({
    status: null,
    failure: 'refused',
    method: 'HEAD',
    redirects: [],
    tries: 1,
    durationMs: expect.any(Number),
    contentType: '',
  })
})

test('the body of a GET is not waited for', async () => {
  const { url, fetch } = await start((response, { method }) => {
    if (method === 'HEAD') response.writeHead(405).end()
    else response.write('the beginning of an endless film')
  })
  expect(await createProbe(fetch)(url)).toMatchObject({ status: 200, method: 'GET' })
})

test('many HEADs to the site share few connections', async () => {
  const ports = new Set<number | undefined>()
  const { url, fetch } = await start((response) => {
    ports.add(response.socket?.remotePort)
    response.writeHead(200, { 'content-length': '1000000' }).end()
  })
  const probe = createProbe(fetch)
  for (let count = 0; count < 10; count++) await probe(url)
  expect(ports.size).toBeLessThan(4)
})

test('an abort passes its reason on', async () => {
  const { url, fetch } = await start(() => {})
  const reason = new Error('Ctrl-C')
  await expect(createProbe(fetch)(url, AbortSignal.abort(reason))).rejects.toBe(reason)
})
