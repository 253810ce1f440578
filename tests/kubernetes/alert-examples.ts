/** Series by name and labels → values per minute in promtool's notation: `0+6x30` starts at 0 and grows by 6, `_` is a missing value. */
export type Series = Record<string, string>

interface AlertExample {
  alert: string
  /** Values that fire the alert within an hour. */
  firing: Series
  /** Values just below the threshold during the whole hour. */
  quiet: Series
}

const pod = 'namespace="w",pod="a"'
const process = `${pod},job="w/site"`
const duration = (route: string, cache: string, le: string) =>
  `werkseite_request_duration_seconds_bucket{${pod},route="${route}",cache="${cache}",le="${le}"}`
const backendCalls = (outcome: string) =>
  `werkseite_backend_request_duration_seconds_count{${pod},call="page",outcome="${outcome}"}`

/** Values that fire each alert, and values that do not. */
export const alertExamples: AlertExample[] = [
  {
    alert: 'WerkseiteNotReady',
    firing: {
      [`werkseite_readiness{${pod},state="ready"}`]: '1x10 0x50',
      [`werkseite_readiness{${pod},state="degraded"}`]: '0x60',
    },
    // A replica that is degraded except for one minute, beside a replica that is never ready.
    quiet: {
      [`werkseite_readiness{${pod},state="ready"}`]: '0x60',
      [`werkseite_readiness{${pod},state="degraded"}`]: '1x20 0x1 1x40',
      'werkseite_readiness{namespace="w",pod="b",state="ready"}': '0x60',
    },
  },
  {
    alert: 'WerkseiteNotWatched',
    firing: { [`werkseite_build_info{${pod},version="1",build="a"}`]: '1x5 _x55' },
    quiet: { [`werkseite_build_info{${pod},version="1",build="a"}`]: '1x60' },
  },
  {
    alert: 'WerkseiteServerErrors',
    firing: {
      [`werkseite_requests_total{${pod},route="page",status="2xx"}`]: '0+600x60',
      [`werkseite_requests_total{${pod},route="search",status="5xx"}`]: '0+18x60',
    },
    // Failures of 1 % of the pages, and of pictures.
    quiet: {
      [`werkseite_requests_total{${pod},route="page",status="2xx"}`]: '0+600x60',
      [`werkseite_requests_total{${pod},route="page",status="5xx"}`]: '0+6x60',
      [`werkseite_requests_total{${pod},route="picture",status="5xx"}`]: '0+60x60',
    },
  },
  {
    alert: 'WerkseiteFormsFailing',
    // The series starts with the first failure.
    firing: { [`werkseite_requests_total{${pod},route="form",status="5xx"}`]: '_x20 1x40' },
    quiet: {
      [`werkseite_requests_total{${pod},route="form",status="2xx"}`]: '0+1x60',
      [`werkseite_requests_total{${pod},route="form",status="4xx"}`]: '_x20 1x40',
      [`werkseite_requests_total{${pod},route="page",status="5xx"}`]: '_x20 1x40',
    },
  },
  {
    alert: 'WerkseiteFormsWaiting',
    firing: { [`werkseite_forms_oldest_waiting_seconds{${pod}}`]: '0x5 0+60x50' },
    // Fifteen minutes each, one after another.
    quiet: { [`werkseite_forms_oldest_waiting_seconds{${pod}}`]: '0+60x15 0+60x15 0x30' },
  },
  {
    alert: 'WerkseiteFormsRefused',
    firing: { [`werkseite_forms_refused{${pod}}`]: '0x20 1x40' },
    quiet: { [`werkseite_forms_refused{${pod}}`]: '0x60' },
  },
  {
    alert: 'WerkseiteFormsUnannounced',
    firing: { [`werkseite_form_notifications_undelivered{${pod}}`]: '0x10 1x50' },
    // A mail server that is away for 20 minutes, twice.
    quiet: { [`werkseite_form_notifications_undelivered{${pod}}`]: '0x5 2x20 0x5 1x20 0x10' },
  },
  {
    alert: 'WerkseiteRestarting',
    firing: { [`process_start_time_seconds{${process}}`]: '1x5 2x5 3x5 4x40' },
    quiet: { [`process_start_time_seconds{${process}}`]: '1x5 2x25 3x30' },
  },
  {
    alert: 'WerkseiteSlow',
    firing: {
      [duration('page', 'hit', '1')]: '0+90x60',
      [duration('page', 'miss', '1')]: '0+0x60',
      [duration('page', 'hit', '2.5')]: '0+90x60',
      [duration('page', 'miss', '2.5')]: '0+10x60',
      [duration('page', 'hit', '+Inf')]: '0+90x60',
      [duration('page', 'miss', '+Inf')]: '0+10x60',
    },
    quiet: {
      [duration('page', 'hit', '1')]: '0+98x60',
      [duration('page', 'hit', '2.5')]: '0+100x60',
      [duration('page', 'hit', '+Inf')]: '0+100x60',
      [duration('picture', 'none', '1')]: '0+0x60',
      [duration('picture', 'none', '+Inf')]: '0+100x60',
    },
  },
  {
    alert: 'WerkseiteBackendFailing',
    firing: {
      [backendCalls('2xx')]: '0+60x60',
      [backendCalls('failed')]: '0+20x60',
    },
    // 404 pages are no failures.
    quiet: {
      [backendCalls('2xx')]: '0+60x60',
      [backendCalls('4xx')]: '0+60x60',
      [backendCalls('5xx')]: '0+6x60',
    },
  },
  {
    alert: 'WerkseiteContentOld',
    firing: {
      [`werkseite_stale_age_seconds_bucket{${pod},le="21600"}`]: '0+1x60',
      [`werkseite_stale_age_seconds_bucket{${pod},le="86400"}`]: '0+5x60',
      [`werkseite_stale_age_seconds_bucket{${pod},le="+Inf"}`]: '0+5x60',
      [`werkseite_readiness{${pod},state="degraded"}`]: '1x60',
    },
    // Expired pages without requests since yesterday while the content service responds.
    quiet: {
      [`werkseite_stale_age_seconds_bucket{${pod},le="21600"}`]: '0+1x60',
      [`werkseite_stale_age_seconds_bucket{${pod},le="86400"}`]: '0+5x60',
      [`werkseite_stale_age_seconds_bucket{${pod},le="+Inf"}`]: '0+5x60',
      [`werkseite_readiness{${pod},state="degraded"}`]: '0x60',
    },
  },
  {
    alert: 'WerkseiteReplicasApart',
    firing: {
      [`werkseite_shared_pages_connected{${pod}}`]: '1x10 0x50',
      'werkseite_shared_pages_connected{namespace="w",pod="b"}': '1x60',
    },
    quiet: { [`werkseite_shared_pages_connected{${pod}}`]: '1x10 0x5 1x45' },
  },
  {
    alert: 'WerkseiteSearchFailing',
    firing: {
      [`werkseite_searches_total{${pod},locale="de",outcome="hits"}`]: '0+8x60',
      [`werkseite_searches_total{${pod},locale="de",outcome="failed"}`]: '0+2x60',
    },
    quiet: {
      [`werkseite_searches_total{${pod},locale="de",outcome="hits"}`]: '0+20x60',
      [`werkseite_searches_total{${pod},locale="de",outcome="none"}`]: '0+20x60',
      [`werkseite_searches_total{${pod},locale="de",outcome="failed"}`]: '0+1x60',
    },
  },
  {
    alert: 'WerkseiteBusy',
    firing: { [`nodejs_eventloop_lag_p99_seconds{${process}}`]: '0.02x10 0.4x50' },
    // Another program in the same Prometheus, and encoding of pictures.
    quiet: {
      [`nodejs_eventloop_lag_p99_seconds{${process}}`]: '0.02x10 0.4x5 0.02x45',
      'nodejs_eventloop_lag_p99_seconds{namespace="w",job="w/another"}': '0.4x60',
    },
  },
  {
    alert: 'WerkseiteUnknownBlocks',
    firing: { [`werkseite_unknown_blocks_total{${pod}}`]: '0x10 1x50' },
    quiet: { [`werkseite_unknown_blocks_total{${pod}}`]: '7x60' },
  },
  {
    alert: 'WerkseiteTwoReleases',
    firing: {
      [`werkseite_build_info{${pod},version="1",build="a"}`]: '1x60',
      'werkseite_build_info{namespace="w",pod="b",version="1",build="b"}': '1x60',
    },
    // A rollout of ten minutes, and a newer beta site.
    quiet: {
      [`werkseite_build_info{${pod},version="1",build="a"}`]: '1x20 _x40',
      'werkseite_build_info{namespace="w",pod="b",version="1",build="b"}': '_x10 1x50',
      'werkseite_build_info{namespace="beta",pod="c",version="1",build="c"}': '1x60',
    },
  },
  {
    alert: 'WerkseiteCommandFailed',
    firing: {
      'kube_job_failed{namespace="w",job_name="check-29384720",condition="true"}': '0x10 1x50',
      'werkseite_build_info{namespace="w"}': '1x60',
    },
    quiet: {
      'kube_job_failed{namespace="w",job_name="check-29384720",condition="true"}': '0x60',
      // A failed attempt before a successful one.
      'kube_job_status_failed{namespace="w",job_name="check-29384720"}': '1x60',
      'kube_job_failed{namespace="w",job_name="backup-1",condition="true"}': '1x60',
      'kube_job_failed{namespace="other",job_name="smoke",condition="true"}': '1x60',
      'werkseite_build_info{namespace="w"}': '1x60',
    },
  },
]
