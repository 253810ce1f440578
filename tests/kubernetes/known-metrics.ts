import { localeCodes } from '../../locales/locales.ts'
import { formNames } from '../../content/contract/forms.ts'
import { limitedWork } from '../../server/concurrency/work-limits.ts'
import { cspDirectives } from '../../server/ops/metrics.ts'
import { readinessStates } from '../../server/ops/readiness.ts'
import { routeClasses } from '../../server/ops/route-class.ts'

/** Labels of a metric with their values; `null` where these are no closed set. */
type Labels = Record<string, readonly string[] | null>

const locale = [...localeCodes, 'none']
const cache = ['hit', 'stale', 'miss', 'bypass', 'none']
const route = routeClasses
const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx']

/** What the site tells, and what is told of it by others. */
export const knownMetrics: Record<string, { labels: Labels; isHistogram?: true; isOthers?: true }> =
  {
    werkseite_requests_total: {
      labels: { route, locale, status: [...statusClasses, 'aborted'], cache },
    },
    werkseite_request_duration_seconds: { labels: { route, cache }, isHistogram: true },
    werkseite_render_duration_seconds: { labels: { locale }, isHistogram: true },
    werkseite_backend_request_duration_seconds: {
      labels: {
        call: ['layout', 'navigation', 'page', 'pages', 'search', 'form'],
        outcome: [...statusClasses, 'failed'],
      },
      isHistogram: true,
    },
    werkseite_stale_age_seconds: { labels: {}, isHistogram: true },
    werkseite_page_cache_bytes: { labels: {} },
    werkseite_page_cache_max_bytes: { labels: {} },
    werkseite_page_cache_entries: { labels: {} },
    werkseite_searches_total: { labels: { locale, outcome: ['hits', 'none', 'failed'] } },
    werkseite_unknown_blocks_total: { labels: {} },
    werkseite_form_deliveries_total: {
      labels: { form: formNames, outcome: ['delivered', 'refused', 'failed'] },
    },
    werkseite_forms_waiting: { labels: {} },
    werkseite_forms_oldest_waiting_seconds: { labels: {} },
    werkseite_forms_refused: { labels: {} },
    werkseite_refused_total: { labels: { work: limitedWork } },
    werkseite_csp_reports_total: { labels: { directive: [...cspDirectives, 'other'] } },
    werkseite_readiness: {
      labels: { state: readinessStates },
    },
    werkseite_shared_pages_connected: { labels: {} },
    werkseite_build_info: { labels: { version: null, build: null } },
    // Of Node, by prom-client.
    nodejs_eventloop_lag_p99_seconds: { labels: {} },
    nodejs_heap_size_used_bytes: { labels: {} },
    process_cpu_seconds_total: { labels: {} },
    process_resident_memory_bytes: { labels: {} },
    process_start_time_seconds: { labels: {} },
    // kube-state-metrics
    kube_job_status_failed: { labels: { job_name: null }, isOthers: true },
  }

/** What Prometheus adds to every series of a pod. */
export const targetLabels = ['namespace', 'pod', 'job']
