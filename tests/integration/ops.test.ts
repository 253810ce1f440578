import { describe, expect } from 'vitest'
import { headerStatic, page, submission } from '../harness/content/page-builder.ts'
import type { LogEntry, Site } from '../harness/servers/start-site.ts'
import { publicSite, purge, siteUrl, startBackendInTest, startSiteInTest } from './deployments.ts'

const test = publicSite({ LOG_LEVEL: 'info', BUILD_ID: 'abc123' }, ({ publish }) =>
  publish(page({ de: '/de', en: '/en' })),
)

const fetchOps = ({ opsUrl }: Pick<Site, 'opsUrl'>, path: string) => fetch(opsUrl + path)
const stateOf = async (site: Pick<Site, 'opsUrl'>) => {
  const response = await fetchOps(site, '/readyz')
  return `${response.status} ${((await response.json()) as { state: string }).state}`
}
const readMetrics = async (site: Site) => (await fetchOps(site, '/metrics')).text()

/** The value of a series, `0` if it does not exist yet. */
async function valueOf(site: Site, series: string): Promise<number> {
  const line = (await readMetrics(site)).split('\n').find((text) => text.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

describe('operations port', () => {
  test('reports version and build at /livez', async ({ site }) => {
    const response = await fetchOps(site, '/livez')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      build: 'abc123',
      uptimeSeconds: expect.any(Number) as number,
    })
  })

  test.for([
    { method: 'GET', path: '/', status: 404 },
    { method: 'GET', path: '/de', status: 404 },
    { method: 'GET', path: '/readyz?verbose', status: 200 },
    { method: 'HEAD', path: '/livez', status: 200 },
    { method: 'POST', path: '/livez', status: 405 },
  ])('sends $status to $method $path', async ({ method, path, status }, { site }) => {
    expect((await fetch(site.opsUrl + path, { method })).status).toBe(status)
  })

  test.for(['/livez', '/readyz', '/metrics'])(
    'does not serve %s to visitors',
    async (path, { site }) => {
      expect((await site.get(path)).status).not.toBe(200)
    },
  )
})

describe('readiness', () => {
  test('is degraded during an outage of the backend', async ({ site, backend }) => {
    await purge(site, { all: true, hard: undefined })
    expect(await stateOf(site)).toBe('200 ready')
    await backend.stop()
    await expect.poll(() => stateOf(site)).toBe('200 degraded')
    expect((await site.get('/de')).status).toBe(200)
    expect((await fetchOps(site, '/livez')).status).toBe(200)
    expect(await valueOf(site, 'werkseite_readiness{state="degraded"}')).toBe(1)
    await backend.start()
    await expect.poll(() => stateOf(site)).toBe('200 ready')
  })

  test('responds beside a hanging backend', async ({ site, backend }) => {
    let isGivenUp = false
    backend.answer('/de/ajax/layout', (_request, response) => {
      response.once('close', () => (isGivenUp = true))
    })
    await purge(site, { all: true, hard: undefined })
    await stateOf(site)
    expect(isGivenUp).toBe(false)
    await backend.reset()
  })

  test('is unready without a page', async () => {
    const alone = await startSiteInTest({ BACKEND_URL: 'http://127.0.0.1:9', SITE_URL: siteUrl })
    expect(await stateOf(alone)).toBe('503 unready')
    expect((await fetchOps(alone, '/livez')).status).toBe(200)
  })

  test('is starting before the first page', async () => {
    const slow = await startBackendInTest()
    for (const locale of ['de', 'en']) slow.answer(`/${locale}/ajax/layout`, () => {})
    const opsPort = 20_000 + Math.floor(Math.random() * 10_000)
    const env = { BACKEND_URL: slow.url, SITE_URL: siteUrl, OPS_PORT: `${opsPort}` }
    const starting = startSiteInTest(env)
    const early = { opsUrl: `http://127.0.0.1:${opsPort}` }
    await expect
      .poll(() => stateOf(early).catch(() => 'nobody'), { interval: 20 })
      .toBe('503 starting')
    await starting
  })
})

describe('connections', () => {
  test('are closed after each response during drain', async ({ backend }) => {
    const ending = await startSiteInTest({
      BACKEND_URL: backend.url,
      SITE_URL: siteUrl,
      DRAIN_SECONDS: '2',
    })
    expect(await stateOf(ending)).toMatch(/^200/)
    expect((await ending.get('/robots.txt')).headers.get('connection')).toBe('keep-alive')
    const stopped = ending.stop()
    await expect.poll(() => stateOf(ending)).toBe('503 draining')
    const answer = await fetch(`${ending.url}/robots.txt`, { headers: { host: 'www.site.test' } })
    expect(answer.headers.get('connection')).toBe('close')
    expect(await stopped).toBe(0)
  })

  test('outlive the idle timeout of proxies', async ({ site }) => {
    const longestIdleOfProxies = 90
    const { headers } = await site.get('/robots.txt')
    const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(longestIdleOfProxies)
  })
})

describe('metrics', () => {
  test('count requests by route and cache outcome', async ({ site, backend }) => {
    backend.publish(page({ de: '/de/gezaehlt' }))
    const series = (cache: string) =>
      `werkseite_requests_total{route="page",locale="de",status="2xx",cache="${cache}"}`
    const [misses, hits] = [await valueOf(site, series('miss')), await valueOf(site, series('hit'))]
    for (let count = 0; count < 3; count++) await site.get('/de/gezaehlt')
    await expect.poll(() => valueOf(site, series('hit'))).toBe(hits + 2)
    expect(await valueOf(site, series('miss'))).toBe(misses + 1)
    expect(
      await valueOf(site, 'werkseite_render_duration_seconds_count{locale="de"}'),
    ).toBeGreaterThan(0)
    const backendCalls =
      'werkseite_backend_request_duration_seconds_count{call="page",outcome="2xx"}'
    expect(await valueOf(site, backendCalls)).toBeGreaterThan(0)
    expect(await valueOf(site, 'werkseite_page_cache_entries')).toBeGreaterThan(0)
    expect(await valueOf(site, 'werkseite_page_cache_bytes')).toBeGreaterThan(0)
    expect(await readMetrics(site)).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  test('count empty searches, unknown blocks and forms', async ({ site, backend }) => {
    const none = 'werkseite_searches_total{locale="de",outcome="none"}'
    await site.get('/de/ajax/search?q=xyzzy')
    await site.get('/de/ajax/search?q=%20')
    expect(await valueOf(site, none)).toBe(1)
    await site.get('/de/search?q=xyzzy')
    expect(await valueOf(site, none)).toBe(2)

    backend.answer('/de/fremd', {
      ...page({ de: '/de/fremd' }),
      content: [headerStatic('Fremd'), { type: 'Hologram' }, { type: 'Hologram' }],
    })
    await site.get('/de/fremd')
    expect(await valueOf(site, 'werkseite_unknown_blocks_total')).toBe(2)

    const send = (form: object) =>
      site.get('/de/ajax/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(form),
      })
    expect((await send(submission)).status).toBe(201)
    expect((await send({})).status).toBe(422)
    expect(
      await valueOf(site, 'werkseite_form_deliveries_total{form="contact",outcome="delivered"}'),
    ).toBe(1)
  })

  /** `server/ops/request-record.test.ts` covers 10,000 addresses. */
  test('get no series for unknown addresses', async ({ site }) => {
    const seriesOf = async () =>
      (await readMetrics(site)).split('\n').filter((line) => line.startsWith('werkseite_')).length
    const countRequests = async () =>
      [...(await readMetrics(site)).matchAll(/^werkseite_requests_total\{.*\} (\d+)$/gm)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      )
    const first = await countRequests()
    const answered = async () => (await countRequests()) - first
    const paths = Array.from({ length: 600 }, () => randomPath())
    for (const path of paths.slice(0, 300)) await site.get(path)
    const before = await seriesOf()
    for (let begin = 300; begin < paths.length; begin += 50)
      await Promise.all(paths.slice(begin, begin + 50).map((path) => site.get(path)))
    await expect.poll(answered).toBe(paths.length)
    expect(await seriesOf()).toBe(before)
  }, 60_000)
})

/** A random path of any kind, with characters that a label must not contain. */
function randomPath(): string {
  const name = Math.random().toString(36).slice(2)
  const kinds = [
    `/de/${name}`,
    `/en/${name}/page.json`,
    `/${name}`,
    `/assets/${name}.js`,
    `/media/${name}.jpg`,
    `/de/ajax/${name}`,
    `/de/ajax/search?q=${name}`,
    `/sitemap-${name}.xml`,
    `/admin/${name}`,
  ]
  return kinds[Math.floor(Math.random() * kinds.length)] ?? '/'
}

describe('log', () => {
  test('has one line per request without personal data', async ({ site, backend }) => {
    backend.publish(page({ de: '/de/protokoll' }))
    const headers = {
      cookie: 'i18n_redirected=de; session=geheim',
      'user-agent': 'Muster/1.0',
      'x-forwarded-for': '192.0.2.7',
      authorization: 'Bearer geheim',
      referer: 'https://intranet.example/personal',
    }
    const answer = await site.get('/de/protokoll?q=Meier&utm_source=mail', { headers })
    const linesOf = () => site.logs().filter(({ path }) => path === '/de/protokoll')
    await expect.poll(linesOf).toHaveLength(1)
    const [line] = linesOf() as [LogEntry]
    expect(line).toMatchObject({
      level: 30,
      msg: 'request',
      requestId: answer.headers.get('x-request-id'),
      method: 'GET',
      route: 'page',
      locale: 'de',
      status: 200,
    })
    expect(line['durationMs']).toBeTypeOf('number')
    expect(JSON.stringify(line)).not.toMatch(/geheim|Muster|192\.0\.2|Meier|intranet/)
  })
})
