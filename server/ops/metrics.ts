import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ContentClient } from '../../content/client/content-client.ts'
import type { FormName } from '../../content/contract/forms.ts'
import type { LimitedWork } from '../concurrency/work-limits.ts'
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
    help: 'How long a page took to make, its wait in the queue and the questions to the backend included',
    labelNames: ['locale'],
    buckets: secondsBuckets,
    registers,
  })
  const exchangeSeconds = new Histogram({
    name: 'werkseite_backend_request_duration_seconds',
    help: 'Exchanges with the backend, each try by itself',
    labelNames: ['call', 'outcome'],
    buckets: secondsBuckets,
    registers,
  })
  const searches = new Counter({
    name: 'werkseite_searches_total',
    help: 'Searches by what came of them: hits, none, failed',
    labelNames: ['locale', 'outcome'],
    registers,
  })
  const formDeliveries = new Counter({
    name: 'werkseite_form_deliveries_total',
    help: 'Forms by what the backend said: delivered, refused, failed',
    labelNames: ['form', 'outcome'],
    registers,
  })
  const unknownBlocks = new Counter({
    name: 'werkseite_unknown_blocks_total',
    help: 'Blocks of a type that the site does not know, left out of pages',
    registers,
  })
  const refusals = new Counter({
    name: 'werkseite_refused_total',
    help: 'Work that was refused because too much waited: pages, pages of a query, searches, paths that may be no page, forms',
    labelNames: ['work'],
    registers,
  })
  const cspReports = new Counter({
    name: 'werkseite_csp_reports_total',
    help: 'What the policy of a page has blocked, as browsers report it',
    labelNames: ['directive'],
    registers,
  })
  new Gauge({
    name: 'werkseite_build_info',
    help: 'What is running; always 1',
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
          searches.inc({ locale, outcome: 'failed' })
          throw error
        }
      },
    countDelivery: (form: FormName, outcome: 'delivered' | 'refused' | 'failed') =>
      formDeliveries.inc({ form, outcome }),
    countRefusal: (work: LimitedWork) => refusals.inc({ work }),
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
    'Forms that the backend has not got yet',
    ofForms(({ waiting }) => waiting),
  )
  gauge(
    'werkseite_forms_oldest_waiting_seconds',
    'Since the oldest of them was sent',
    ofForms(({ oldestWaitingAt }) => ageMs(oldestWaitingAt) / 1000),
  )
  gauge(
    'werkseite_forms_refused',
    'Forms that the backend refused, or did not take in time: a person has to look',
    ofForms(({ refused }) => refused),
  )
  const { maxBytes, isSharing } = pageCache()
  gauge('werkseite_page_cache_bytes', 'Memory that cached pages take', () => pageCache().bytes)
  gauge('werkseite_page_cache_max_bytes', 'Memory that cached pages may take', () => maxBytes)
  gauge('werkseite_page_cache_entries', 'Pages that are cached', () => pageCache().entries)
  if (isSharing !== null)
    gauge(
      'werkseite_shared_pages_connected',
      'Whether pages are shared with other replicas; missing where there is one replica only',
      () => Number(pageCache().isSharing),
    )
}

function watchReadiness(readiness: () => Promise<Readiness>, registers: Registry[]) {
  return new Gauge({
    name: 'werkseite_readiness',
    help: 'Whether the site takes visitors: 1 for the state it is in',
    labelNames: ['state'],
    registers,
    async collect() {
      const current = await readiness()
      for (const state of readinessStates) this.set({ state }, Number(state === current))
    },
  })
}
