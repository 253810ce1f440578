import { readOverlay, type Overlay } from './overlays.ts'
import { nameOf, type Manifest } from './manifests.ts'

interface InjectedFault {
  name: string
  /** `production` unless something else is said. */
  overlay?: Overlay
  /** Whose fault it is: `Deployment site`. Hashes at the end of names count for nothing. */
  manifest: string
  /** Path below it, as JSON Pointer; `null` as a value takes away what is there, the last part `-` adds to a list. */
  path: string
  value: unknown
  /** Part of what is said about it. */
  said: string
}

const container = '/spec/template/spec/containers/0'
const cronContainer = '/spec/jobTemplate/spec/template/spec/containers/0'
const site = 'Deployment site'

/** Mistakes as people make them. */
export const injectedFaults: InjectedFault[] = [
  // Schema and unknown fields
  {
    name: 'a field that is misspelt',
    manifest: site,
    path: `${container}/readinesProbe`,
    value: {},
    said: 'readinesProbe',
  },
  {
    name: 'a field in the wrong place',
    manifest: site,
    path: '/spec/template/spec/readOnlyRootFilesystem',
    value: true,
    said: 'readOnlyRootFilesystem',
  },
  {
    name: 'an unknown field of an Ingress path',
    manifest: 'Ingress site',
    path: '/spec/rules/0/http/paths/0/backend/serviceName',
    value: 'site',
    said: 'serviceName',
  },
  {
    name: 'a text where a number belongs',
    manifest: 'HorizontalPodAutoscaler site',
    path: '/spec/minReplicas',
    value: 'three',
    said: 'minReplicas',
  },
  {
    name: 'a value of no list',
    manifest: site,
    path: '/spec/strategy/type',
    value: 'Rolling',
    said: 'Rolling',
  },
  {
    name: 'a required field that is missing',
    manifest: site,
    path: '/spec/selector',
    value: null,
    said: 'selector',
  },
  {
    name: 'a version that is gone',
    manifest: 'HorizontalPodAutoscaler site',
    path: '/apiVersion',
    value: 'autoscaling/v2beta2',
    said: 'expected autoscaling/v2',
  },
  {
    name: 'a quantity that is none',
    manifest: site,
    path: `${container}/resources/limits/memory`,
    value: true,
    said: 'memory',
  },
  {
    name: 'an alert without a severity',
    manifest: 'PrometheusRule site',
    path: '/spec/groups/0/rules/0/labels',
    value: {},
    said: 'severity',
  },

  // References
  {
    name: 'a ConfigMap that is not there',
    manifest: site,
    path: `${container}/envFrom/0/configMapRef/name`,
    value: 'site-old',
    said: 'no ConfigMap site-old',
  },
  {
    name: 'a key that a ConfigMap has not',
    manifest: 'CronJob warm',
    path: `${cronContainer}/env/0/valueFrom/configMapKeyRef/key`,
    value: 'SITE',
    said: 'no SITE in ConfigMap',
  },
  {
    name: 'a key that nobody puts into the Secret',
    manifest: site,
    path: `${container}/env/0/valueFrom/secretKeyRef/key`,
    value: 'TOKEN',
    said: 'no TOKEN in Secret',
  },
  {
    name: 'a service account that is not there',
    manifest: site,
    path: '/spec/template/spec/serviceAccountName',
    value: 'site',
    said: 'no ServiceAccount site',
  },
  {
    name: 'a volume that is not there',
    manifest: site,
    path: `${container}/volumeMounts/0/name`,
    value: 'pictures',
    said: 'no volume pictures',
  },
  {
    name: 'a claim that is not there',
    overlay: 'local',
    manifest: 'Deployment content',
    path: '/spec/template/spec/volumes/0/persistentVolumeClaim/claimName',
    value: 'inbox',
    said: 'no PersistentVolumeClaim inbox',
  },
  {
    name: 'a selector without pods',
    manifest: 'Service site',
    path: '/spec/selector/app.kubernetes.io~1component',
    value: 'web',
    said: 'Service site: leads to 0',
  },
  {
    name: 'a selector that takes in other pods',
    manifest: 'Service site',
    path: '/spec/selector/app.kubernetes.io~1component',
    value: null,
    said: 'Service site: leads to',
  },
  {
    name: 'a deployment that does not know its pods',
    manifest: site,
    path: '/spec/template/metadata/labels/app.kubernetes.io~1component',
    value: 'web',
    said: 'its own pods',
  },
  {
    name: 'a port that no container has',
    manifest: 'Service site',
    path: '/spec/ports/0/targetPort',
    value: 'web',
    said: 'no port web',
  },
  {
    name: 'a probe of a port that is not there',
    manifest: site,
    path: `${container}/livenessProbe/httpGet/port`,
    value: 'health',
    said: 'port health',
  },
  {
    name: 'an Ingress that leads nowhere',
    manifest: 'Ingress site',
    path: '/spec/rules/0/http/paths/0/backend/service/name',
    value: 'web',
    said: 'no Service web',
  },
  {
    name: 'an Ingress for another host than SITE_URL',
    manifest: 'Ingress site',
    path: '/spec/rules/0/host',
    value: 'example.com',
    said: 'answers for example.com',
  },
  {
    name: 'a host without a certificate',
    manifest: 'Ingress site',
    path: '/spec/tls',
    value: null,
    said: 'encrypts',
  },
  {
    name: 'an allow list that is not there',
    overlay: 'beta',
    manifest: 'Middleware editors',
    path: '/metadata/name',
    value: 'office',
    said: 'no Middleware werkseite-beta-editors@kubernetescrd',
  },
  {
    name: 'a network that is none',
    overlay: 'beta',
    manifest: 'Middleware editors',
    path: '/spec/ipAllowList/sourceRange/0',
    value: '10.0.0.0/33',
    said: 'sourceRange',
  },
  {
    name: 'an autoscaler of something else',
    manifest: 'HorizontalPodAutoscaler site',
    path: '/spec/scaleTargetRef/name',
    value: 'web',
    said: 'no Deployment web',
  },
  {
    name: 'a budget of no pods',
    manifest: 'PodDisruptionBudget site',
    path: '/spec/selector/matchLabels/app.kubernetes.io~1component',
    value: 'web',
    said: 'PodDisruptionBudget site: keeps 0',
  },
  {
    name: 'a monitor that sees no pod',
    manifest: 'PodMonitor site',
    path: '/spec/podMetricsEndpoints/0/port',
    value: 'metrics',
    said: 'PodMonitor site: sees no pod',
  },
  {
    name: 'another namespace',
    manifest: 'Service redis',
    path: '/metadata/namespace',
    value: 'default',
    said: 'not in namespace',
  },

  // Network
  {
    name: 'no default',
    manifest: 'NetworkPolicy default-deny',
    path: '/spec/policyTypes/1',
    value: null,
    said: 'nothing is denied',
  },
  {
    name: 'no way to Redis',
    manifest: 'NetworkPolicy site-to-redis',
    path: '/spec/egress/0/ports/0/port',
    value: 6380,
    said: 'does not reach Deployment redis',
  },
  {
    name: 'Redis lets nobody in',
    manifest: 'NetworkPolicy redis-from-site',
    path: '/spec/ingress/0/from/0/podSelector/matchLabels/app.kubernetes.io~1component',
    value: 'web',
    said: 'names pods that are not there',
  },
  {
    name: 'no way to the backend',
    manifest: 'NetworkPolicy site-to-backend',
    path: '/spec/egress/0/ports/0/port',
    value: 80,
    said: 'Deployment site does not reach outside:443',
  },
  {
    name: 'no names',
    manifest: 'NetworkPolicy all-to-dns',
    path: '/spec/egress/0/ports/0/port',
    value: 54,
    said: 'does not reach kube-system:53 (UDP)',
  },
  {
    name: 'visitors are kept out',
    manifest: 'NetworkPolicy visitors-to-site',
    path: '/spec/ingress/0/from/0/namespaceSelector/matchExpressions/0/values/0',
    value: 'ingress-nginx',
    said: 'traefik does not reach Deployment site',
  },
  {
    name: 'the command is kept out',
    manifest: 'NetworkPolicy visitors-to-site',
    path: '/spec/ingress/0/from/1',
    value: null,
    said: 'CronJob warm does not reach Deployment site',
  },
  {
    name: 'Prometheus is kept out',
    manifest: 'NetworkPolicy prometheus-to-site',
    path: '/spec/ingress/0/from/0/namespaceSelector/matchLabels/kubernetes.io~1metadata.name',
    value: 'prometheus',
    said: 'monitoring does not reach',
  },
  {
    name: 'metrics for the ingress controller',
    manifest: 'NetworkPolicy visitors-to-site',
    path: '/spec/ingress/0/ports/-',
    value: { protocol: 'TCP', port: 9464 },
    said: 'traefik reaches the metrics',
  },
  {
    name: 'metrics in the public Service',
    manifest: 'Service site',
    path: '/spec/ports/-',
    value: { name: 'ops', port: 9464, targetPort: 'ops' },
    said: 'has the port for metrics',
  },
  {
    name: 'a policy for every port',
    manifest: 'NetworkPolicy visitors-to-site',
    path: '/spec/ingress/0/ports',
    value: null,
    said: 'allows every port',
  },

  {
    name: 'no way to the collector',
    overlay: 'every-component',
    manifest: 'ConfigMap site',
    path: '/data/OTEL_EXPORTER_OTLP_ENDPOINT',
    value: 'http://otel-collector.tracing.svc:4318',
    said: 'Deployment site does not reach tracing:4318',
  },
  {
    name: 'no way to the content service',
    overlay: 'every-component',
    manifest: 'NetworkPolicy site-to-content',
    path: '/spec/podSelector/matchLabels/app.kubernetes.io~1component',
    value: 'redis',
    said: 'Deployment site does not reach Deployment content',
  },
  {
    name: 'content outside, though the way there is closed',
    overlay: 'every-component',
    manifest: 'ConfigMap site',
    path: '/data/BACKEND_URL',
    value: 'https://content.example.com',
    said: 'Deployment site does not reach outside:443',
  },

  // Pod Security
  {
    name: 'a user that may be root',
    manifest: site,
    path: '/spec/template/spec/securityContext/runAsNonRoot',
    value: null,
    said: 'may run as root',
  },
  {
    name: 'root',
    manifest: site,
    path: `${container}/securityContext/runAsUser`,
    value: 0,
    said: 'may run as root',
  },
  {
    name: 'rights that grow',
    manifest: site,
    path: `${container}/securityContext/allowPrivilegeEscalation`,
    value: true,
    said: 'may gain rights',
  },
  {
    name: 'a capability',
    manifest: site,
    path: `${container}/securityContext/capabilities/add`,
    value: ['NET_ADMIN'],
    said: 'adds capabilities',
  },
  {
    name: 'capabilities that are kept',
    manifest: site,
    path: `${container}/securityContext/capabilities/drop/0`,
    value: 'NET_RAW',
    said: 'keeps capabilities',
  },
  {
    name: 'no seccomp',
    manifest: 'Deployment redis',
    path: '/spec/template/spec/securityContext/seccompProfile',
    value: null,
    said: 'seccomp',
  },
  {
    name: 'the network of the host',
    manifest: site,
    path: '/spec/template/spec/hostNetwork',
    value: true,
    said: 'namespace of the host',
  },
  {
    name: 'a folder of the host',
    manifest: site,
    path: '/spec/template/spec/volumes/0',
    value: { name: 'data', hostPath: { path: '/data' } },
    said: 'volume data is of the host',
  },
  {
    name: 'a root that can be written to',
    manifest: site,
    path: `${container}/securityContext/readOnlyRootFilesystem`,
    value: false,
    said: 'writes to its image',
  },
  {
    name: 'a token',
    manifest: site,
    path: '/spec/template/spec/automountServiceAccountToken',
    value: null,
    said: 'token',
  },
  {
    name: 'no limit',
    manifest: 'CronJob check',
    path: `${cronContainer}/resources/limits`,
    value: null,
    said: 'no limit of memory',
  },
  {
    name: 'whatever image is the latest',
    manifest: site,
    path: `${container}/image`,
    value: 'registry.example.com/werkseite:latest',
    said: 'which image',
  },
  {
    name: 'a namespace that takes everything',
    manifest: 'Namespace werkseite',
    path: '/metadata/labels/pod-security.kubernetes.io~1enforce',
    value: 'baseline',
    said: 'does not enforce',
  },

  // Settings, programs, arguments
  {
    name: 'a variable that the site does not know',
    manifest: 'ConfigMap site',
    path: '/data/CACHE_SIZE',
    value: '32',
    said: 'CACHE_SIZE: no such variable',
  },
  {
    name: 'a value that the site refuses',
    manifest: 'ConfigMap site',
    path: '/data/LOG_LEVEL',
    value: 'verbose',
    said: 'LOG_LEVEL=verbose',
  },
  {
    name: 'an address without its scheme',
    manifest: 'ConfigMap site',
    path: '/data/BACKEND_URL',
    value: 'content.example.com',
    said: 'BACKEND_URL',
  },
  {
    name: 'another port than the site listens on',
    manifest: 'ConfigMap site',
    path: '/data/OPS_PORT',
    value: '9000',
    said: 'port ops is not 9000',
  },
  {
    name: 'content of its own in every pod',
    manifest: 'ConfigMap site',
    path: '/data/BACKEND_URL',
    value: '',
    said: 'BACKEND_URL is missing',
  },
  {
    name: 'more pictures than there is room',
    manifest: 'ConfigMap site',
    path: '/data/PICTURES_MAX_MB',
    value: '1000',
    said: 'no room for PICTURES_MAX_MB',
  },
  {
    name: 'an end that comes too early',
    manifest: site,
    path: '/spec/template/spec/terminationGracePeriodSeconds',
    value: 10,
    said: 'ends before',
  },
  {
    name: 'an end that nobody hears of',
    manifest: 'ConfigMap site',
    path: '/data/DRAIN_SECONDS',
    value: '0',
    said: 'DRAIN_SECONDS is 0',
  },
  {
    name: 'a shell',
    manifest: 'CronJob check',
    path: `${cronContainer}/command`,
    value: ['sh', '-c', 'werkseite check'],
    said: 'sh is not in the image',
  },
  {
    name: 'another user than the one whose files they are',
    manifest: site,
    path: '/spec/template/spec/securityContext/runAsUser',
    value: 1001,
    said: 'user is 1000',
  },
  {
    name: 'a script that is not in the image',
    overlay: 'local',
    manifest: 'Deployment content',
    path: `${container}/command/1`,
    value: 'scripts/start.ts',
    said: 'nothing that the image starts',
  },
  {
    name: 'an option that the command does not know',
    manifest: 'CronJob warm',
    path: `${cronContainer}/command/2`,
    value: '--replicas',
    said: '--replicas',
  },
  {
    name: 'a value that the command refuses',
    manifest: 'CronJob check',
    path: `${cronContainer}/command/3`,
    value: 'fast',
    said: '--rate=fast',
  },
  {
    name: 'a variable that Redis is not given',
    manifest: 'Deployment redis',
    path: `${container}/env/0/name`,
    value: 'PASSWORD',
    said: '$(REDIS_PASSWORD): no such variable',
  },
  {
    name: 'nowhere to write',
    manifest: site,
    path: `${container}/volumeMounts/1/mountPath`,
    value: '/var/tmp',
    said: '/tmp is read-only',
  },
  {
    name: 'nowhere for the tables of a crawl',
    manifest: 'CronJob check',
    path: `${cronContainer}/volumeMounts`,
    value: null,
    said: '/tmp is read-only',
  },
  {
    name: 'a replica that is not there',
    manifest: 'CronJob warm',
    path: `${cronContainer}/command/3`,
    value: 'sites:3000',
    said: 'does not reach no Service sites',
  },

  // Availability
  {
    name: 'a roll-out with a gap',
    manifest: site,
    path: '/spec/strategy/rollingUpdate/maxUnavailable',
    value: 1,
    said: 'takes a pod away',
  },
  {
    name: 'a liveness that asks the backend',
    manifest: site,
    path: `${container}/livenessProbe/httpGet/path`,
    value: '/readyz',
    said: 'probes ask',
  },
  {
    name: 'no time to start',
    manifest: site,
    path: `${container}/startupProbe`,
    value: null,
    said: 'not all probes',
  },
  {
    name: 'a number beside the autoscaler',
    manifest: site,
    path: '/spec/replicas',
    value: 3,
    said: 'replicas beside an autoscaler',
  },
  {
    name: 'a budget that blocks every drain',
    manifest: 'PodDisruptionBudget site',
    path: '/spec/minAvailable',
    value: 3,
    said: 'lets no node be drained',
  },
  {
    name: 'replicas that do not share',
    manifest: site,
    path: `${container}/env/0`,
    value: null,
    said: 'a purge reaches one replica only',
  },
  {
    name: 'all on one node',
    manifest: site,
    path: '/spec/template/spec/topologySpreadConstraints/0',
    value: null,
    said: 'not spread over nodes',
  },
  {
    name: 'two pods with one volume',
    overlay: 'local',
    manifest: 'Deployment content',
    path: '/spec/strategy/type',
    value: 'RollingUpdate',
    said: 'two pods would have one volume',
  },
  {
    name: 'a day that never comes',
    manifest: 'CronJob check',
    path: '/spec/schedule',
    value: '61 4 * * *',
    said: 'never comes',
  },
  {
    name: 'a time zone that there is not',
    manifest: 'CronJob check',
    path: '/spec/timeZone',
    value: 'Europe/Bern',
    said: 'no time zone',
  },
  {
    name: 'jobs side by side',
    manifest: 'CronJob warm',
    path: '/spec/concurrencyPolicy',
    value: 'Allow',
    said: 'may run beside itself',
  },

  // Monitoring
  {
    name: 'a metric that the site has not',
    manifest: 'PrometheusRule site',
    path: '/spec/groups/0/rules/0/expr',
    value: 'werkseite_ready == 0',
    said: 'no metric werkseite_ready',
  },
  {
    name: 'a label that a metric has not',
    manifest: 'PrometheusRule site',
    path: '/spec/groups/0/rules/0/expr',
    value: 'sum by (path) (rate(werkseite_requests_total[5m])) > 1',
    said: 'no label path',
  },
  {
    name: 'a value that a label never has',
    manifest: 'PrometheusRule site',
    path: '/spec/groups/0/rules/0/expr',
    value: 'rate(werkseite_requests_total{status="500"}[5m]) > 1',
    said: 'status is never 500',
  },
  {
    name: 'an expression that is none',
    manifest: 'PrometheusRule site',
    path: '/spec/groups/0/rules/0/expr',
    value: 'sum(rate(werkseite_requests_total[5m]) > 1',
    said: 'cannot be read',
  },
  {
    name: 'an alert without a runbook',
    manifest: 'PrometheusRule site',
    path: '/spec/groups/0/rules/0/alert',
    value: 'WerkseiteOnFire',
    said: 'its runbook is of',
  },
]

/** What the overlay makes with this fault in it. */
export function inject({
  overlay = 'production',
  manifest: name,
  path,
  value,
}: InjectedFault): Manifest[] {
  const manifests = readOverlay(overlay)
  const found = manifests.find((manifest) => withoutHash(nameOf(manifest)) === name)
  if (!found) throw new Error(`${overlay} has no ${name}`)
  setAt(
    found,
    path
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/')),
    value,
  )
  return manifests
}

function withoutHash(name: string): string {
  return name.replace(/^(ConfigMap|Secret)( \S+)-[a-z\d]{10}$/, '$1$2')
}

/** @throws {Error} where the path leads nowhere: a fault that is not there cannot be found */
function setAt(target: object, [key = '', ...rest]: string[], value: unknown): void {
  const parent = target as Record<string, unknown>
  if (rest.length > 0) {
    const next = parent[key]
    if (typeof next !== 'object' || next === null) throw new Error(`there is no ${key}`)
    setAt(next, rest, value)
  } else if (Array.isArray(target) && key === '-') target.push(value)
  else if (value !== null) parent[key] = value
  else if (!(key in target)) throw new Error(`there is no ${key}`)
  else if (Array.isArray(target)) target.splice(Number(key), 1)
  else Reflect.deleteProperty(target, key)
}
