import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../../server/ops/metrics.ts'
import { createRecordRequest } from '../../server/ops/request-record.ts'
import { knownMetrics } from './known-metrics.ts'

const metrics = createMetrics({ version: '0', build: 'test' })
const { registry } = metrics
const recordRequest = createRecordRequest({ logger: pino({ level: 'silent' }), registry })
metrics.watch({
  readiness: () => Promise.resolve('ready'),
  pageCache: () => ({ bytes: 0, maxBytes: 0, entries: 0, isSharing: true }),
  forms: () => Promise.resolve({ waiting: 0, refused: 0, oldestWaitingAt: null, unnotified: 0 }),
})

/** Name → labels of the metrics that the site exports. */
function toldMetrics(): Map<string, string[]> {
  // prom-client stores label names, but its types lack them.
  const told = metrics.registry.getMetricsAsArray() as unknown as {
    name: string
    labelNames?: string[]
  }[]
  return new Map(told.map(({ name, labelNames = [] }) => [name, labelNames.toSorted()]))
}

describe('known metrics', () => {
  test('match the exported metrics', () => {
    const told = toldMetrics()
    const own = Object.entries(knownMetrics).filter(([, { isOthers }]) => !isOthers)
    expect(Object.fromEntries(own.map(([name]) => [name, told.get(name)]))).toEqual(
      Object.fromEntries(own.map(([name, { labels }]) => [name, Object.keys(labels).toSorted()])),
    )
    const ofTheSite = [...told.keys()].filter((name) => name.startsWith('werkseite_'))
    expect(ofTheSite.filter((name) => !(name in knownMetrics))).toEqual([])
  })

  /** A request that ended with a response or was aborted by the client. */
  function pass(url: string, statusCode: number, headersSent: boolean): void {
    const response = Object.assign(new EventEmitter(), { headersSent, statusCode })
    const record = recordRequest({ method: 'GET', url } as never, response as never)
    if (headersSent) Object.assign(record, { cache: 'stale', staleAgeMs: 1 })
    response.emit('close')
  }

  test('include all exported label values', async () => {
    metrics.countCspReport('made up')
    metrics.countRefusal('invented')
    metrics.exchangeSeconds.observe({ call: 'layout', outcome: 'failed' }, 1)
    const search = metrics.aroundSearch({ search: () => Promise.reject(new Error('away')) })
    await search('de', 'heber').catch(() => {})
    metrics.countDelivery('contact', 'failed')
    metrics.renderSeconds.startTimer({ locale: 'de' })()
    pass('/de', 598, true)
    pass('/odd', 200, false)
    const lines = (await metrics.registry.metrics()).split('\n')
    const unknown = lines.flatMap((line) => {
      const [, series = '', text = ''] =
        /^(werkseite_\w+?)(?:_bucket|_sum|_count)?\{(.*)\}/.exec(line) ?? []
      const { labels } = knownMetrics[series] ?? {}
      return [...text.matchAll(/(\w+)="([^"]*)"/g)]
        .filter(
          ([, label = '', value = '']) =>
            label !== 'le' && labels?.[label]?.includes(value) === false,
        )
        .map(([pair]) => `${series}: ${pair}`)
    })
    expect(unknown).toEqual([])
  })
})
