import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { page } from '../harness/content/page-builder.ts'
import {
  startCollector,
  type CollectedSpan,
  type Collector,
} from '../harness/servers/start-collector.ts'
import type { Site, SiteRequest } from '../harness/servers/start-site.ts'
import {
  deployed,
  purge,
  startBackendInTest,
  startPublicSite,
  startSiteInTest,
} from './deployments.ts'

/** The site logs the modules that it loads. */
const telling = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../harness/report-modules.mjs')).href}`,
}
/** Spans are sent five seconds after the first span ended; concurrent tests share this wait. */
const together = { concurrent: true }

const test = deployed(async () => {
  const collector = await startCollector()
  const deployment = await startPublicSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    ...telling,
  })
  return {
    ...deployment,
    collector,
    async stop() {
      await deployment.stop()
      await collector.stop()
    },
  }
})
  .extend('collector', { scope: 'file' }, ({ deployment }) => deployment.collector)
  /** Path of a page for a single test. */
  .extend('path', ({ backend }) => {
    const path = `/de/spur-${++count}`
    backend.publish(page({ de: path }))
    return path
  })
let count = 0

/** Id of the parent span in another process in front of the site. */
const callerId = 'c0ffee0000000001'

/** Sends a request as part of a trace. @returns the trace id */
async function send(site: Site, url: string, request: SiteRequest = {}): Promise<string> {
  const traceId = randomBytes(16).toString('hex')
  const traceparent = `00-${traceId}-${callerId}-01`
  await site.get(url, { ...request, headers: { ...request.headers, traceparent } })
  return traceId
}

/** All spans of a trace after the request has ended. */
function spansOf(collector: Collector, traceId: string): Promise<CollectedSpan[]> {
  return vi.waitFor(() => {
    const spans = collector.spans.filter((span) => span.traceId === traceId)
    expect(spans.map(({ parentSpanId }) => parentSpanId)).toContain(callerId)
    return spans
  })
}

/** One line per span, indented below its parent; siblings sorted by name. */
function toTree(spans: CollectedSpan[], parentId = callerId, indent = ''): string[] {
  return spans
    .filter(({ parentSpanId }) => parentSpanId === parentId)
    .sort((one, other) => one.name.localeCompare(other.name))
    .flatMap(({ name, spanId }) => [indent + name, ...toTree(spans, spanId, `${indent}  `)])
}

const attributesOf = (spans: CollectedSpan[], name: string) =>
  spans.find((span) => span.name === name)?.attributes

describe('tracing', () => {
  test('records cache, render and calls of a rendered page', async ({
    site,
    backend,
    collector,
    path,
  }) => {
    await purge(site, { paths: ['/de/ajax/layout'] })
    const spans = await spansOf(collector, await send(site, `${path}?utm_source=brief`))
    expect(toTree(spans)).toEqual([
      'GET page',
      '  page cache',
      '    render',
      '      GET layout',
      '      GET page',
    ])
    const backendCall = spans.find(
      ({ attributes }) => attributes['url.full'] === backend.url + path,
    )
    expect(backendCall).toMatchObject({ kind: 3, hasFailed: false })
    expect(backendCall?.attributes).toEqual({
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(backend.url).port),
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'url.full': backend.url + path,
    })
    const request = spans.find(({ parentSpanId }) => parentSpanId === callerId)
    expect(request).toMatchObject({ kind: 2, hasFailed: false })
    expect(request?.attributes).toEqual({
      'server.address': 'www.site.test',
      'url.scheme': 'http',
      'url.path': path,
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'werkseite.route': 'page',
      'werkseite.locale': 'de',
      'werkseite.cache': 'miss',
    })
    expect(attributesOf(spans, 'page cache')).toEqual({
      'werkseite.locale': 'de',
      'werkseite.cache': 'miss',
    })
    expect(attributesOf(spans, 'render')).toEqual({
      'url.path': path,
      'werkseite.locale': 'de',
      'werkseite.as_data': false,
      'werkseite.page_status': 200,
    })
    expect(collector.resource()).toMatchObject({
      'service.name': 'werkseite',
      'deployment.environment.name': 'test',
    })
    expect(collector.requests.at(-1)).toMatchObject({
      path: '/v1/traces',
      headers: { 'content-type': 'application/json' },
    })
  })

  test('records no rendering of a cached page', together, async ({ site, collector, path }) => {
    await site.get(path)
    const spans = await spansOf(collector, await send(site, path))
    expect(toTree(spans)).toEqual(['GET page', '  page cache'])
    expect(attributesOf(spans, 'GET page')).toMatchObject({ 'werkseite.cache': 'hit' })
    expect(attributesOf(spans, 'page cache')).toMatchObject({ 'werkseite.cache': 'hit' })
  })

  test(
    'passes traceparent to the backend',
    together,
    async ({ site, backend, collector, path }) => {
      const traceId = await send(site, path)
      const spans = await spansOf(collector, traceId)
      const call = backend.calls.find((one) => one.path === path)
      const span = spans.find(({ attributes }) => attributes['url.full'] === backend.url + path)
      expect(call?.headers['traceparent']).toBe(`00-${traceId}-${span?.spanId}-01`)
    },
  )

  test.for([
    { name: 'without traceparent', traceparent: '' },
    { name: 'with an invalid traceparent', traceparent: '00-geheim-01' },
  ])(
    'starts a trace for a request $name',
    together,
    async ({ traceparent }, { site, collector, path }) => {
      await site.get(path, { headers: traceparent ? { traceparent } : {} })
      const span = await vi.waitFor(() => {
        const found = collector.spans.find(
          ({ kind, attributes }) => kind === 2 && attributes['url.path'] === path,
        )
        expect(found).toBeDefined()
        return found
      })
      expect(span?.parentSpanId).toBe('')
      expect(span?.traceId).toMatch(/^[\da-f]{32}$/)
    },
  )

  test(
    'respects the sampling decision of the caller',
    together,
    async ({ site, backend, collector, path }) => {
      const traceId = randomBytes(16).toString('hex')
      await site.get(path, { headers: { traceparent: `00-${traceId}-${callerId}-00` } })
      const call = backend.calls.find((one) => one.path === path)
      expect(call?.headers['traceparent']).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-00$`))
      await spansOf(collector, await send(site, path)) // earlier spans have been sent by now
      expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([])
    },
  )

  test(
    'records two spans for a retried call',
    together,
    async ({ site, backend, collector, path }) => {
      let tries = 0
      backend.answer(path, (_request, response) => {
        if (++tries === 1) response.status(503).json({})
        else response.json(page({ de: path }))
      })
      const spans = await spansOf(collector, await send(site, path))
      const calls = spans.filter(({ attributes }) => attributes['url.full'] === backend.url + path)
      expect(calls.map(({ hasFailed, attributes }) => [hasFailed, attributes])).toEqual([
        [true, expect.objectContaining({ 'http.response.status_code': 503, 'error.type': '503' })],
        [
          false,
          expect.objectContaining({
            'http.response.status_code': 200,
            'http.request.resend_count': 1,
          }),
        ],
      ])
      expect(calls[1]?.attributes).not.toHaveProperty('error.type')
    },
  )

  test(
    'marks failed spans down to the backend call',
    together,
    async ({ site, backend, collector, path }) => {
      backend.answer(path, (request) => void request.socket.destroy())
      const spans = await spansOf(collector, await send(site, path))
      const failed = spans.filter(({ hasFailed }) => hasFailed).map(({ name }) => name)
      expect(failed).toEqual(['GET page', 'GET page', 'render', 'GET page'])
      expect(spans.at(0)?.attributes).toMatchObject({ 'error.type': 'UND_ERR_SOCKET' })
      expect(spans.at(-1)?.attributes).toMatchObject({ 'werkseite.cache': 'bypass' })
      expect(spans.at(-1)?.attributes['error.type']).toMatch(/^5\d\d$/)
    },
  )

  test('records a revalidation as a linked trace', together, async ({ site, collector, path }) => {
    for (const _time of [1, 2]) await site.get(path)
    await purge(site, { paths: [path], hard: undefined })
    const renewal = await vi.waitFor(() => {
      const found = collector.spans.find(({ name }) => name === 'page revalidation')
      expect(found).toBeDefined()
      return found
    })
    const [request = ''] = renewal?.linkedSpanIds ?? []
    expect(collector.spans.find(({ spanId }) => spanId === request)?.name).toBe('POST purge')
    expect(renewal?.parentSpanId).toBe('')
    const below = collector.spans.filter(({ traceId }) => traceId === renewal?.traceId)
    expect(toTree(below, '').slice(0, 2)).toEqual(['page revalidation', '  render'])
  })

  test('records no personal data', together, async ({ site, backend, collector, path }) => {
    const secret = 'geheim-1b7e'
    const headers = {
      'user-agent': secret,
      cookie: `i18n_redirected=${secret}`,
      referer: `https://${secret}.test/`,
      'x-forwarded-for': secret,
      baggage: `name=${secret}`,
      'accept-language': secret,
      authorization: secret,
    }
    const form = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
    } as const
    const traceIds = [
      await send(site, `${path}?utm_source=${secret}`, { headers }),
      await send(site, `${path}?page=${secret}`, { headers }),
      await send(site, `${path}?${secret}`, { headers }),
      await send(site, `/?${secret}`, { headers }),
      await send(site, `/de/search?q=${secret}`, { headers }),
      await send(site, `/de/search/page.json?q=${secret}`, { headers }),
      await send(site, `/de/ajax/search?q=${secret}`, { headers }),
      await send(site, `/admin?${secret}`, { headers }),
      await send(site, '/de/ajax/contact', { ...form, body: JSON.stringify({ name: secret }) }),
      await send(site, `http://${secret}:${secret}@www.site.test/de?${secret}`, { headers }),
      await send(site, `${path}#${secret}`, { headers }),
    ]
    await Promise.all(traceIds.map((traceId) => spansOf(collector, traceId)))
    expect(backend.calls.map((call) => call.path)).toContain(`/de/ajax/search?q=${secret}`)
    expect(collector.requests.map(({ body }) => body).join()).not.toContain(secret)
    expect(backend.calls.map((call) => call.headers['baggage'])).not.toContain(headers.baggage)
  })

  test('does not record calls of readiness probes', async ({ site, backend }) => {
    await purge(site, { paths: ['/de/ajax/layout'] })
    backend.calls.length = 0
    expect((await fetch(`${site.opsUrl}/readyz`)).status).toBe(200)
    const call = backend.calls.find((one) => one.path === '/de/ajax/layout')
    expect(call?.headers).toBeDefined()
    expect(call?.headers).not.toHaveProperty('traceparent')
  })

  test('is not loaded without its variables', async ({ site, path }) => {
    const own = await startBackendInTest()
    own.publish(page({ de: path }))
    const off = await startSiteInTest({ BACKEND_URL: own.url, ...telling })
    await off.get(path, { headers: { traceparent: `00-${'1'.repeat(32)}-${callerId}-01` } })
    expect(own.calls.length).toBeGreaterThan(0)
    expect(own.calls.map((call) => call.headers['traceparent'])).not.toContainEqual(
      expect.anything(),
    )
    expect(await off.stop()).toBe(0)
    expect(hasLoadedTracing(off)).toBe(false)

    expect(hasLoadedTracing(site)).toBe(true)
  })

  /** Whether a process has loaded the module that imports OpenTelemetry. */
  function hasLoadedTracing({ logs }: Site): boolean {
    return logs().some(({ url }) => String(url).includes('/start-tracing'))
  }

  async function startCollectorInTest(status?: number | null): Promise<Collector> {
    const collector = await startCollector(status)
    onTestFinished(() => collector.stop())
    return collector
  }

  test('sends pending spans at shutdown', async ({ backend, path }) => {
    const own = await startCollectorInTest()
    const ending = await startSiteInTest({
      BACKEND_URL: backend.url,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${own.url}/eigen`,
      OTEL_SERVICE_NAME: 'beta',
    })
    await ending.get(path)
    expect(await ending.stop()).toBe(0)
    expect(own.spans.map(({ name }) => name)).toContain('GET page')
    expect(own.requests.map((request) => request.path)).toContain('/eigen')
    expect(own.resource()).toMatchObject({ 'service.name': 'beta' })
  })

  test('does not block the shutdown on a hanging collector', async ({ backend, path }) => {
    const own = await startCollectorInTest(null)
    const ending = await startSiteInTest({
      BACKEND_URL: backend.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: own.url,
    })
    await ending.get(path)
    expect(await ending.stop()).toBe(0)
    expect(own.requests).toHaveLength(1)
  })

  test.for([
    { name: 'is down', status: undefined },
    { name: 'refuses', status: 400 },
    { name: 'hangs', status: null },
  ])('logs one line for a failing collector: $name', async ({ status }, { backend, path }) => {
    const own = await startCollectorInTest(status)
    if (status === undefined) await own.stop()
    const lost = await startSiteInTest({
      BACKEND_URL: backend.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: own.url,
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    })
    for (let times = 0; times < 5; times++) expect((await lost.get(path)).status).toBe(200)
    expect(await lost.stop()).toBe(0)
    expect(lost.logs().map(({ msg }) => msg)).toEqual(['traces cannot be sent'])
  })

  test('logs a lost batch of a running site', async ({ backend, path }) => {
    const lost = await startSiteInTest({
      BACKEND_URL: backend.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    })
    await lost.get(path)
    await vi.waitFor(() => expect(lost.logs()).toHaveLength(1))
    expect(lost.logs()).toMatchObject([{ msg: 'traces cannot be sent' }])
  })
})
