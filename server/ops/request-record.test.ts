import { connect } from 'node:net'
import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../../tests/harness/servers/listen.ts'
import { createMetrics } from './metrics.ts'
import { createRecordRequest, type RecordRequest, type RequestRecord } from './request-record.ts'

const build = { version: '1.0.0', build: 'test' }

/** A server that records its requests and sends the status that a test returns. */
async function setUp(answer: (record: RequestRecord, path: string) => number | null) {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  const metrics = createMetrics(build)
  const recordRequest = createRecordRequest({
    logger: pino({ base: undefined }, { write }),
    registry: metrics.registry,
  })
  const { url, port, stop } = await listen((request, response) => {
    const status = answer(recordRequest(request, response), request.url ?? '')
    if (status) response.writeHead(status).end()
  })
  onTestFinished(stop)
  return { url, port, lines, metrics }
}

describe('request record', () => {
  test('logs one line with route, cache outcome and durations', async () => {
    const { url, lines, metrics } = await setUp((record) => {
      Object.assign(record, { cache: 'stale', staleAgeMs: 90_000.04, renderMs: 2.71 })
      return 200
    })
    await fetch(`${url}/de/heber?q=Meier`)
    await vi.waitFor(() => expect(lines).toHaveLength(1))
    const [{ durationMs, requestId, time, ...line } = {}] = lines
    expect(line).toEqual({
      level: 30,
      msg: 'request',
      method: 'GET',
      path: '/de/heber',
      status: 200,
      route: 'page',
      locale: 'de',
      cache: 'stale',
      staleAgeMs: 90_000,
      renderMs: 2.7,
    })
    expect(durationMs).toBeTypeOf('number')
    expect(requestId).toMatch(/^[\da-f-]{36}$/)
    expect(time).toBeTypeOf('number')
    const said = await metrics.registry.metrics()
    expect(said).toContain(
      'werkseite_requests_total{route="page",locale="de",status="2xx",cache="stale"} 1',
    )
    expect(said).toContain('werkseite_stale_age_seconds_bucket{le="300"} 1')
    expect(said).toContain('werkseite_stale_age_seconds_bucket{le="60"} 0')
  })

  test('logs a failure as a warning', async () => {
    const { url, lines } = await setUp(() => 598)
    await fetch(`${url}/de`)
    await vi.waitFor(() => expect(lines).toMatchObject([{ level: 40, status: 598 }]))
  })

  test('counts an aborted request as aborted', async () => {
    const { port, lines, metrics } = await setUp(() => {
      socket.destroy()
      return null
    })
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /de HTTP/1.1\r\nHost: a\r\n\r\n')
    await vi.waitFor(() => expect(lines).toMatchObject([{ status: 'aborted' }]))
    expect(await metrics.registry.metrics()).toContain('status="aborted",cache="none"} 1')
  })

  test('adds no metric series for 10,000 addresses', async () => {
    const metrics = createMetrics(build)
    const recordRequest = createRecordRequest({
      logger: pino({ level: 'silent' }),
      registry: metrics.registry,
    })
    const seriesAfter = async (count: number) => {
      for (let made = 0; made < count; made++) pass(recordRequest, made)
      const text = await metrics.registry.metrics()
      return text.split('\n').filter((line) => line.startsWith('werkseite_')).length
    }
    const first = await seriesAfter(2_000)
    expect(await seriesAfter(10_000)).toBe(first)
  })
})

/** Records a request and its end. Kinds of addresses and statuses alternate; each address has random words. */
function pass(recordRequest: RecordRequest, number: number): void {
  const response = Object.assign(new EventEmitter(), {
    headersSent: true,
    statusCode: [200, 302, 404, 500][number % 4],
  })
  recordRequest(
    { method: 'GET', url: inventUrl(Math.floor(number / 4)) } as never,
    response as never,
  )
  response.emit('close')
}

function inventUrl(number: number): string {
  const word = () => Math.random().toString(36).slice(2)
  const firsts = ['de', 'en', 'assets', 'media', 'pictures', 'admin', word(), 'DE', '%2e%2e', 'ops']
  const first = firsts[number % firsts.length]
  const rests = ['', '/ajax/search', '/page.json', `/ajax/${word()}`, `/${word()}.json`, '/"}\n']
  const rest = rests[Math.floor(number / firsts.length) % rests.length]
  return `/${first}${rest}?${word()}=${word()}`
}
