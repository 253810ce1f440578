import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { formNames, type FormName } from '../../content/contract/paths.ts'
import type { Locale } from '../../locales/locales.ts'
import { splitLocale, withoutQuery } from '../../routing/localized-path.ts'
import type { OutboxCounts } from '../forms/outbox.ts'
import type { PageCacheState } from '../page/cache/page-cache.ts'
import type { RequestRecord } from './request-record.ts'
import { readinessStates, type Readiness } from './readiness.ts'

/** Everything that is measured. All labels are of closed sets: what is asked for adds no series. */
export type Metrics = ReturnType<typeof createMetrics>

/** What is asked when the metrics are. */
export interface MetricSources {
  readiness: () => Promise<Readiness>
  pageCache: () => PageCacheState
  /** `null` where the outbox cannot be read. */
  forms: () => Promise<OutboxCounts | null>
}

type RequestClass = Pick<RequestRecord, 'route' | 'locale' | 'cache' | 'staleAgeMs'>

/** A request whose answer is through. */
interface EndedRequest {
  request: RequestClass
  /** `aborted` where the client went away first. */
  status: number | 'aborted'
  seconds: number
}

/** Requests are counted so many at a time, or when somebody asks: one by one they take a tenth of the time of a 304. */
const countedTogether = 256

/** In seconds. */
const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const ages = [1, 10, 60, 300, 900, 3600, 6 * 3600, 86_400, 7 * 86_400]

/** What waits for its turn, each kind by itself. */
export const turnKinds = ['page', 'query', 'search', 'lookup', 'form'] as const
export type TurnKind = (typeof turnKinds)[number]

/** Those that browsers name as violated, of the directives that the site sends. */
export const cspDirectives: ReadonlySet<string> = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src media-src ' +
    'font-src connect-src frame-src object-src base-uri form-action frame-ancestors require-trusted-types-for trusted-types'
  ).split(' '),
)

/** @param build what runs, for whoever compares replicas */
export function createMetrics(build: { version: string; build: string }) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const ended: EndedRequest[] = []
  const requests = new Counter({
    name: 'werkseite_requests_total',
    help: 'Requests that were answered',
    labelNames: ['route', 'locale', 'status', 'cache'],
    registers,
    collect: countEnded,
  })
  const requestSeconds = new Histogram({
    name: 'werkseite_request_duration_seconds',
    help: 'From a request to the end of its answer',
    labelNames: ['route', 'cache'],
    buckets: quick,
    registers,
    collect: countEnded,
  })
  const staleAge = new Histogram({
    name: 'werkseite_stale_age_seconds',
    help: 'How old the pages were that were sent though they should have been renewed',
    buckets: ages,
    registers,
    collect: countEnded,
  })
  const renderSeconds = new Histogram({
    name: 'werkseite_render_duration_seconds',
    help: 'How long a page took to make, its turn and the questions to the backend included',
    labelNames: ['locale'],
    buckets: quick,
    registers,
  })
  const backendSeconds = new Histogram({
    name: 'werkseite_backend_request_duration_seconds',
    help: 'Exchanges with the backend, each try by itself',
    labelNames: ['call', 'outcome'],
    buckets: quick,
    registers,
  })
  const searches = new Counter({
    name: 'werkseite_searches_total',
    help: 'Searches by what came of them: hits, none, failed',
    labelNames: ['locale', 'outcome'],
    registers,
  })
  const unknownBlocks = new Counter({
    name: 'werkseite_unknown_blocks_total',
    help: 'Blocks of a type that the site does not know, left out of pages',
    registers,
  })
  const formDeliveries = new Counter({
    name: 'werkseite_form_deliveries_total',
    help: 'Forms by what the backend said: delivered, refused, failed',
    labelNames: ['form', 'outcome'],
    registers,
  })
  const refusals = new Counter({
    name: 'werkseite_refused_total',
    help: 'Work whose turn did not come: pages, pages of a query, searches, paths that may be no page, forms',
    labelNames: ['work'],
    registers,
  })
  const cspReports = new Counter({
    name: 'werkseite_csp_reports_total',
    help: 'What browsers say that the policy of a page has kept from happening',
    labelNames: ['directive'],
    registers,
  })
  new Gauge({
    name: 'werkseite_build_info',
    help: 'What is running; always 1',
    labelNames: ['version', 'build'],
    registers,
  }).set(build, 1)

  function countEnded(): void {
    for (const { request, status, seconds } of ended.splice(0)) {
      const { route, locale, cache, staleAgeMs } = request
      const statusClass = status === 'aborted' ? status : `${Math.floor(status / 100)}xx`
      requests.inc({ route, locale, status: statusClass, cache })
      requestSeconds.observe({ route, cache }, seconds)
      if (staleAgeMs !== undefined) staleAge.observe(staleAgeMs / 1000)
    }
  }

  return {
    registry,
    countRequest(request: EndedRequest): void {
      ended.push(request)
      if (ended.length >= countedTogether) countEnded()
    },
    observeRender: (locale: Locale, seconds: number) => renderSeconds.observe({ locale }, seconds),
    /** @param status `failed` where there was no answer, or none that can be read */
    observeBackend(call: BackendCall, status: number | 'failed', seconds: number): void {
      const outcome = status === 'failed' ? status : `${Math.floor(status / 100)}xx`
      backendSeconds.observe({ call, outcome }, seconds)
    },
    countSearch: (locale: Locale, outcome: 'hits' | 'none' | 'failed') =>
      searches.inc({ locale, outcome }),
    countForm: (form: FormName, outcome: 'delivered' | 'refused' | 'failed') =>
      formDeliveries.inc({ form, outcome }),
    countRefusal: (work: TurnKind) => refusals.inc({ work }),
    /** @param directive as it was reported: anybody can send a report */
    countCspReport: (directive: string) =>
      cspReports.inc({ directive: cspDirectives.has(directive) ? directive : 'other' }),
    countUnknownBlocks: (count: number) => unknownBlocks.inc(count),
    /** What is asked, whenever the metrics are, as soon as there is somebody to ask. */
    watch: (sources: MetricSources) => watch(sources, registers),
  }
}

function watch({ readiness, pageCache, forms }: MetricSources, registers: Registry[]): void {
  /** @param read gives `null` where nothing is known */
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
  gauge('werkseite_page_cache_bytes', 'Memory that kept pages take', () => pageCache().bytes)
  gauge('werkseite_page_cache_max_bytes', 'Memory that kept pages may take', () => maxBytes)
  gauge('werkseite_page_cache_entries', 'Pages that are kept', () => pageCache().entries)
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

/** What the backend is asked for. A closed set, whatever paths there are. */
export type BackendCall = 'layout' | 'navigation' | 'page' | 'pages' | 'search' | 'form'

const calls = new Map<string, BackendCall>([
  ['layout', 'layout'],
  ['navigation', 'navigation'],
  ['pages', 'pages'],
  ['search', 'search'],
  ...formNames.map((form): [string, BackendCall] => [form, 'form']),
])

/** @param path of a call, with its query: `/de/ajax/search?q=heber` */
export function toBackendCall(path: string): BackendCall {
  const { rest } = splitLocale(withoutQuery(path))
  return calls.get(/^\/ajax\/([^/]+)$/.exec(rest)?.[1] ?? '') ?? 'page'
}
