import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ContentClient } from '../../content/client/content-client.ts'
import type { FormName } from '../../content/contract/forms.ts'
import type { ConnectionUse } from '../../content/client/connection-shares.ts'
import type { OutboxCounts } from '../forms/outbox.ts'
import type { PageCacheState } from '../page/cache/page-cache.ts'
import { readinessStates, type Readiness } from './readiness.ts'

/**
 * Metrics of the site, apart from those of requests (`request-record.ts`). The values of all labels are closed sets, so that requests cannot
 * add series.
 */
export type Metrics = ReturnType<typeof createMetrics>

/** Sources that are read whenever the metrics are. */
export interface MetricSources {
  readiness: () => Promise<Readiness>
  pageCache: () => PageCacheState
  /** `null` where the outbox cannot be read. */
  forms: () => Promise<OutboxCounts | null>
}

/** Buckets for durations that are usually below a second. */
export const secondsBuckets = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]

/** The directives that browsers report as violated, out of those that the site sends. */
export const cspDirectives: ReadonlySet<string> = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src media-src ' +
    'font-src connect-src frame-src object-src base-uri form-action frame-ancestors require-trusted-types-for trusted-types'
  ).split(' '),
)

/** @param build identifies the running version, for comparing replicas */
export function createMetrics(build: { version: string; build: string }) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const renderSeconds = new Histogram({
    name: 'werkseite_render_duration_seconds',
    help: 'Time to render a page, including the queue and the backend',
    labelNames: ['locale'],
    buckets: secondsBuckets,
    registers,
  })
  const exchangeSeconds = new Histogram({
    name: 'werkseite_backend_request_duration_seconds',
    help: 'Duration of requests to the backend, each try counted separately',
    labelNames: ['call', 'outcome'],
    buckets: secondsBuckets,
    registers,
  })
  const searches = new Counter({
    name: 'werkseite_searches_total',
    help: 'Searches by outcome: hits, none, failed',
    labelNames: ['locale', 'outcome'],
    registers,
  })
  const formDeliveries = new Counter({
    name: 'werkseite_form_deliveries_total',
    help: 'Deliveries of forms by outcome: delivered, refused, failed',
    labelNames: ['form', 'outcome'],
    registers,
  })
  const unknownBlocks = new Counter({
    name: 'werkseite_unknown_blocks_total',
    help: 'Skipped blocks of an unknown type',
    registers,
  })
  const refusals = new Counter({
    name: 'werkseite_refused_total',
    help: 'Requests refused because a queue was full or the wait was too long, by kind of work',
    labelNames: ['work'],
    registers,
  })
  const cspReports = new Counter({
    name: 'werkseite_csp_reports_total',
    help: 'Violations of the Content Security Policy that browsers reported',
    labelNames: ['directive'],
    registers,
  })
  new Gauge({
    name: 'werkseite_build_info',
    help: 'Running version and build; always 1',
    labelNames: ['version', 'build'],
    registers,
  }).set(build, 1)

  return {
    registry,
    renderSeconds,
    exchangeSeconds,
    /** Wraps the content client to count searches. A blank one does not reach the backend and does not count. */
    aroundSearch: (content: Pick<ContentClient, 'search'>): ContentClient['search'] =>
      async function searchCounted(locale, query, request) {
        if (!query.trim()) return content.search(locale, query, request)
        try {
          const result = await content.search(locale, query, request)
          searches.inc({ locale, outcome: result.hits.hits.length > 0 ? 'hits' : 'none' })
          return result
        } catch (error) {
          if (!request?.signal?.aborted) searches.inc({ locale, outcome: 'failed' })
          throw error
        }
      },
    countDelivery: (form: FormName, outcome: 'delivered' | 'refused' | 'failed') =>
      formDeliveries.inc({ form, outcome }),
    countRefusal: (work: ConnectionUse) => refusals.inc({ work }),
    /** @param directive as reported; unknown ones count as `other`, because anybody can send a report */
    countCspReport: (directive: string) =>
      cspReports.inc({ directive: cspDirectives.has(directive) ? directive : 'other' }),
    countUnknownBlocks: (count: number) => unknownBlocks.inc(count),
    /** Registers the sources once they exist. */
    watch: (sources: MetricSources) => watch(sources, registers),
  }
}

function watch({ readiness, pageCache, forms }: MetricSources, registers: Registry[]): void {
  /** @param read returns `null` where the value is unknown */
  const gauge = (name: string, help: string, read: () => number | Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read()
        if (value !== null) this.set(value)
      },
    })
  const ofForms = (read: (counts: OutboxCounts) => number) => async () => {
    const counts = await forms()
    return counts && read(counts)
  }
  const ageMs = (since: number | null) => (since === null ? 0 : Date.now() - since)
  watchReadiness(readiness, registers)
  gauge(
    'werkseite_forms_waiting',
    'Forms that wait for delivery',
    ofForms(({ waiting }) => waiting),
  )
  gauge(
    'werkseite_forms_oldest_waiting_seconds',
    'Age of the oldest waiting form',
    ofForms(({ oldestWaitingAt }) => ageMs(oldestWaitingAt) / 1000),
  )
  gauge(
    'werkseite_forms_refused',
    'Forms that the backend refused or did not accept in time; somebody must handle them',
    ofForms(({ refused }) => refused),
  )
  gauge(
    'werkseite_form_notifications_undelivered',
    'Notifications of received forms that no mail server or webhook has accepted yet',
    ofForms(({ unnotified }) => unnotified),
  )
  const { maxBytes, isSharing } = pageCache()
  gauge('werkseite_page_cache_bytes', 'Memory of cached pages', () => pageCache().bytes)
  gauge('werkseite_page_cache_max_bytes', 'Memory limit of cached pages', () => maxBytes)
  gauge('werkseite_page_cache_entries', 'Number of cached pages', () => pageCache().entries)
  if (isSharing !== null)
    gauge(
      'werkseite_shared_pages_connected',
      '1 if replicas share pages through Redis; missing without Redis',
      () => Number(pageCache().isSharing),
    )
}

function watchReadiness(readiness: () => Promise<Readiness>, registers: Registry[]) {
  return new Gauge({
    name: 'werkseite_readiness',
    help: '1 for the current readiness state',
    labelNames: ['state'],
    registers,
    async collect() {
      const current = await readiness()
      for (const state of readinessStates) this.set({ state }, Number(state === current))
    },
  })
}
