import { localeCodes } from '../../locales/locales.ts'
import { formNames } from '../../content/contract/forms.ts'
import { connectionUses } from '../../content/client/connection-shares.ts'
import { cspDirectives } from '../../server/ops/metrics.ts'
import { readinessStates } from '../../server/ops/readiness.ts'
import { routeClasses } from '../../server/ops/route-class.ts'

/** Values by label; `null` for an open set. */
type Labels = Record<string, readonly string[] | null>

const locale = [...localeCodes, 'none']
const cache = ['hit', 'stale', 'miss', 'bypass', 'none']
const route = routeClasses
const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx']

/** Metrics of the site, and those of kube-state-metrics about its jobs. */
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
    werkseite_form_notifications_undelivered: { labels: {} },
    werkseite_forms_waiting: { labels: {} },
    werkseite_forms_oldest_waiting_seconds: { labels: {} },
    werkseite_forms_refused: { labels: {} },
    werkseite_refused_total: { labels: { work: connectionUses } },
    werkseite_csp_reports_total: { labels: { directive: [...cspDirectives, 'other'] } },
    werkseite_readiness: {
      labels: { state: readinessStates },
    },
    werkseite_shared_pages_connected: { labels: {} },
    werkseite_build_info: { labels: { version: null, build: null } },
    // Node metrics of prom-client
    nodejs_eventloop_lag_p99_seconds: { labels: {} },
    nodejs_heap_size_used_bytes: { labels: {} },
    process_cpu_seconds_total: { labels: {} },
    process_resident_memory_bytes: { labels: {} },
    process_start_time_seconds: { labels: {} },
    // kube-state-metrics
    kube_job_failed: { labels: { job_name: null, condition: null }, isOthers: true },
  }

/** Labels that Prometheus adds to every series of a pod. */
export const targetLabels = ['namespace', 'pod', 'job']
