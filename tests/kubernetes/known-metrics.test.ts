import { expect, test } from 'vitest'
import { createMetrics } from '../../server/ops/metrics.ts'
import { knownMetrics } from './known-metrics.ts'

const metrics = createMetrics({ version: '0', build: 'test' })
metrics.watch({
  readiness: () => Promise.resolve('ready'),
  pageCache: () => ({ bytes: 0, maxBytes: 0, entries: 0, isSharing: true }),
  forms: () => Promise.resolve({ waiting: 0, refused: 0, oldestWaitingAt: null }),
})

/** Name → its labels, as the site tells them. */
function toldMetrics(): Map<string, string[]> {
  // prom-client keeps the names of labels where its types do not show them.
  const told = metrics.registry.getMetricsAsArray() as unknown as {
    name: string
    labelNames?: string[]
  }[]
  return new Map(told.map(({ name, labelNames = [] }) => [name, labelNames.toSorted()]))
}

test('alerts and dashboard are checked against what the site tells', () => {
  const told = toldMetrics()
  const own = Object.entries(knownMetrics).filter(([, { isOthers }]) => !isOthers)
  expect(Object.fromEntries(own.map(([name]) => [name, told.get(name)]))).toEqual(
    Object.fromEntries(own.map(([name, { labels }]) => [name, Object.keys(labels).toSorted()])),
  )
  const ofTheSite = [...told.keys()].filter((name) => name.startsWith('werkseite_'))
  expect(ofTheSite.filter((name) => !(name in knownMetrics))).toEqual([])
})

const stale = { route: 'page', locale: 'de', cache: 'stale' } as const
const other = { route: 'other', locale: 'none', cache: 'none' } as const

test('a series that the site tells has values that are known', async () => {
  metrics.countForm('contact', 'failed')
  metrics.countCspReport('made up')
  metrics.countRefusal('query')
  metrics.countSearch('de', 'none')
  metrics.observeBackend('page', 503, 0.1)
  metrics.observeBackend('page', 'failed', 0.1)
  metrics.countRequest({ request: stale, status: 598, seconds: 0.1 })
  metrics.countRequest({ request: other, status: 'aborted', seconds: 0.1 })
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
