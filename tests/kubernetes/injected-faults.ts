import { readOverlay, type Overlay } from './overlays.ts'
import { nameOf, type Manifest } from './manifests.ts'

interface InjectedFault {
  name: string
  /** `production` unless something else is said. */
  overlay?: Overlay
  /**
   * The value at a place: `Deployment site/spec/strategy/type`, a manifest and below it a JSON Pointer. `null` takes away what is
   * there, the last part `-` adds to a list. Hashes at the end of names count for nothing.
   */
  change: Record<string, unknown>
  /** Part of what is said about it. */
  said: string
}

const containerPath = '/spec/template/spec/containers/0'
const container = `Deployment site${containerPath}`
const cronContainer = '/spec/jobTemplate/spec/template/spec/containers/0'

/** Mistakes as people make them. */
export const injectedFaults: InjectedFault[] = [
  // Schema and unknown fields
  {
    name: 'a field that is misspelt',
    change: { [`${container}/readinesProbe`]: {} },
    said: 'readinesProbe',
  },
  {
    name: 'a field in the wrong place',
    change: { 'Deployment site/spec/template/spec/readOnlyRootFilesystem': true },
    said: 'readOnlyRootFilesystem',
  },
  {
    name: 'an unknown field of an Ingress path',
    change: { 'Ingress site/spec/rules/0/http/paths/0/backend/serviceName': 'site' },
    said: 'serviceName',
  },
  {
    name: 'a text where a number belongs',
    change: { 'HorizontalPodAutoscaler site/spec/minReplicas': 'three' },
    said: 'minReplicas',
  },
  {
    name: 'a value of no list',
    change: { 'Deployment site/spec/strategy/type': 'Rolling' },
    said: 'Rolling',
  },
  {
    name: 'a required field that is missing',
    change: { 'Deployment site/spec/selector': null },
    said: 'selector',
  },
  {
    name: 'a version that is gone',
    change: { 'HorizontalPodAutoscaler site/apiVersion': 'autoscaling/v2beta2' },
    said: 'expected autoscaling/v2',
  },
  {
    name: 'a quantity that is none',
    change: { [`${container}/resources/limits/memory`]: true },
    said: 'memory',
  },
  {
    name: 'an alert without a severity',
    change: { 'PrometheusRule site/spec/groups/0/rules/0/labels': {} },
    said: 'severity',
  },

  // References
  {
    name: 'a ConfigMap that is not there',
    change: { [`${container}/envFrom/0/configMapRef/name`]: 'site-old' },
    said: 'no ConfigMap site-old',
  },
  {
    name: 'a key that a ConfigMap has not',
    change: { [`CronJob warm${cronContainer}/env/0/valueFrom/configMapKeyRef/key`]: 'SITE' },
    said: 'no SITE in ConfigMap',
  },
  {
    name: 'a key that nobody puts into the Secret',
    change: { [`${container}/env/0/valueFrom/secretKeyRef/key`]: 'TOKEN' },
    said: 'no TOKEN in Secret',
  },
  {
    name: 'a service account that is not there',
    change: { 'Deployment site/spec/template/spec/serviceAccountName': 'site' },
    said: 'no ServiceAccount site',
  },
  {
    name: 'a volume that is not there',
    change: { [`${container}/volumeMounts/0/name`]: 'pictures' },
    said: 'no volume pictures',
  },
  {
    name: 'a claim that is not there',
    overlay: 'local',
    change: {
      'Deployment content/spec/template/spec/volumes/0/persistentVolumeClaim/claimName': 'inbox',
    },
    said: 'no PersistentVolumeClaim inbox',
  },
  {
    name: 'a selector without pods',
    change: { 'Service site/spec/selector/app.kubernetes.io~1component': 'web' },
    said: 'Service site: leads to 0',
  },
  {
    name: 'a selector that takes in other pods',
    change: { 'Service site/spec/selector/app.kubernetes.io~1component': null },
    said: 'Service site: leads to',
  },
  {
    name: 'a deployment that does not know its pods',
    change: { 'Deployment site/spec/template/metadata/labels/app.kubernetes.io~1component': 'web' },
    said: 'its own pods',
  },
  {
    name: 'a port that no container has',
    change: { 'Service site/spec/ports/0/targetPort': 'web' },
    said: 'no port web',
  },
  {
    name: 'a probe of a port that is not there',
    change: { [`${container}/livenessProbe/httpGet/port`]: 'health' },
    said: 'port health',
  },
  {
    name: 'an Ingress that leads nowhere',
    change: { 'Ingress site/spec/rules/0/http/paths/0/backend/service/name': 'web' },
    said: 'no Service web',
  },
  {
    name: 'an Ingress for another host than SITE_URL',
    change: { 'Ingress site/spec/rules/0/host': 'example.com' },
    said: 'answers for example.com',
  },
  {
    name: 'a host without a certificate',
    change: { 'Ingress site/spec/tls': null },
    said: 'encrypts',
  },
  {
    name: 'an allow list that is not there',
    overlay: 'beta',
    change: { 'Middleware editors/metadata/name': 'office' },
    said: 'no Middleware werkseite-beta-editors@kubernetescrd',
  },
  {
    name: 'a network that is none',
    overlay: 'beta',
    change: { 'Middleware editors/spec/ipAllowList/sourceRange/0': '10.0.0.0/33' },
    said: 'sourceRange',
  },
  {
    name: 'an autoscaler of something else',
    change: { 'HorizontalPodAutoscaler site/spec/scaleTargetRef/name': 'web' },
    said: 'no Deployment web',
  },
  {
    name: 'a budget of no pods',
    change: {
      'PodDisruptionBudget site/spec/selector/matchLabels/app.kubernetes.io~1component': 'web',
    },
    said: 'PodDisruptionBudget site: keeps 0',
  },
  {
    name: 'a monitor that sees no pod',
    change: { 'PodMonitor site/spec/podMetricsEndpoints/0/port': 'metrics' },
    said: 'PodMonitor site: sees no pod',
  },
  {
    name: 'another namespace',
    change: { 'Service redis/metadata/namespace': 'default' },
    said: 'not in namespace',
  },

  // Network
  {
    name: 'no default',
    change: { 'NetworkPolicy default-deny/spec/policyTypes/1': null },
    said: 'nothing is denied',
  },
  {
    name: 'no way to Redis',
    change: { 'NetworkPolicy site-to-redis/spec/egress/0/ports/0/port': 6380 },
    said: 'does not reach Deployment redis',
  },
  {
    name: 'Redis lets nobody in',
    change: {
      'NetworkPolicy redis-from-site/spec/ingress/0/from/0/podSelector/matchLabels/app.kubernetes.io~1component':
        'web',
    },
    said: 'names pods that are not there',
  },
  {
    name: 'no way to the backend',
    change: { 'NetworkPolicy site-to-backend/spec/egress/0/ports/0/port': 80 },
    said: 'Deployment site does not reach outside:443',
  },
  {
    name: 'no names',
    change: { 'NetworkPolicy all-to-dns/spec/egress/0/ports/0/port': 54 },
    said: 'does not reach kube-system:53 (UDP)',
  },
  {
    name: 'visitors are kept out',
    change: {
      'NetworkPolicy visitors-to-site/spec/ingress/0/from/0/namespaceSelector/matchExpressions/0/values/0':
        'ingress-nginx',
    },
    said: 'traefik does not reach Deployment site',
  },
  {
    name: 'the command is kept out',
    change: { 'NetworkPolicy visitors-to-site/spec/ingress/0/from/1': null },
    said: 'CronJob warm does not reach Deployment site',
  },
  {
    name: 'Prometheus is kept out',
    change: {
      'NetworkPolicy prometheus-to-site/spec/ingress/0/from/0/namespaceSelector/matchLabels/kubernetes.io~1metadata.name':
        'prometheus',
    },
    said: 'monitoring does not reach',
  },
  {
    name: 'metrics for the ingress controller',
    change: {
      'NetworkPolicy visitors-to-site/spec/ingress/0/ports/-': { protocol: 'TCP', port: 9464 },
    },
    said: 'traefik reaches the metrics',
  },
  {
    name: 'metrics in the public Service',
    change: { 'Service site/spec/ports/-': { name: 'ops', port: 9464, targetPort: 'ops' } },
    said: 'has the port for metrics',
  },
  {
    name: 'a policy for every port',
    change: { 'NetworkPolicy visitors-to-site/spec/ingress/0/ports': null },
    said: 'allows every port',
  },

  {
    name: 'no way to the collector',
    overlay: 'every-component',
    change: {
      'ConfigMap site/data/OTEL_EXPORTER_OTLP_ENDPOINT': 'http://otel-collector.tracing.svc:4318',
    },
    said: 'Deployment site does not reach tracing:4318',
  },
  {
    name: 'no way to the content service',
    overlay: 'every-component',
    change: {
      'NetworkPolicy site-to-content/spec/podSelector/matchLabels/app.kubernetes.io~1component':
        'redis',
    },
    said: 'Deployment site does not reach Deployment content',
  },
  {
    name: 'content outside, though the way there is closed',
    overlay: 'every-component',
    change: { 'ConfigMap site/data/BACKEND_URL': 'https://content.example.com' },
    said: 'Deployment site does not reach outside:443',
  },

  // Pod Security
  {
    name: 'a user that may be root',
    change: { 'Deployment site/spec/template/spec/securityContext/runAsNonRoot': null },
    said: 'may run as root',
  },
  {
    name: 'root',
    change: { [`${container}/securityContext/runAsUser`]: 0 },
    said: 'may run as root',
  },
  {
    name: 'rights that grow',
    change: { [`${container}/securityContext/allowPrivilegeEscalation`]: true },
    said: 'may gain rights',
  },
  {
    name: 'a capability',
    change: { [`${container}/securityContext/capabilities/add`]: ['NET_ADMIN'] },
    said: 'adds capabilities',
  },
  {
    name: 'capabilities that are kept',
    change: { [`${container}/securityContext/capabilities/drop/0`]: 'NET_RAW' },
    said: 'keeps capabilities',
  },
  {
    name: 'no seccomp',
    change: { 'Deployment redis/spec/template/spec/securityContext/seccompProfile': null },
    said: 'seccomp',
  },
  {
    name: 'the network of the host',
    change: { 'Deployment site/spec/template/spec/hostNetwork': true },
    said: 'namespace of the host',
  },
  {
    name: 'a folder of the host',
    change: {
      'Deployment site/spec/template/spec/volumes/0': { name: 'data', hostPath: { path: '/data' } },
    },
    said: 'volume data is of the host',
  },
  {
    name: 'a root that can be written to',
    change: { [`${container}/securityContext/readOnlyRootFilesystem`]: false },
    said: 'writes to its image',
  },
  {
    name: 'a token',
    change: { 'Deployment site/spec/template/spec/automountServiceAccountToken': null },
    said: 'token',
  },
  {
    name: 'no limit',
    change: { [`CronJob check${cronContainer}/resources/limits`]: null },
    said: 'no limit of memory',
  },
  {
    name: 'whatever image is the latest',
    change: { [`${container}/image`]: 'registry.example.com/werkseite:latest' },
    said: 'which image',
  },
  {
    name: 'a namespace that takes everything',
    change: {
      'Namespace werkseite/metadata/labels/pod-security.kubernetes.io~1enforce': 'baseline',
    },
    said: 'does not enforce',
  },

  // Settings, programs, arguments
  {
    name: 'a variable that the site does not know',
    change: { 'ConfigMap site/data/CACHE_SIZE': '32' },
    said: 'CACHE_SIZE: no such variable',
  },
  {
    name: 'a value that the site refuses',
    change: { 'ConfigMap site/data/LOG_LEVEL': 'verbose' },
    said: 'LOG_LEVEL=verbose',
  },
  {
    name: 'an address without its scheme',
    change: { 'ConfigMap site/data/BACKEND_URL': 'content.example.com' },
    said: 'BACKEND_URL',
  },
  {
    name: 'another port than the site listens on',
    change: { 'ConfigMap site/data/OPS_PORT': '9000' },
    said: 'port ops is not 9000',
  },
  {
    name: 'content of its own in every pod',
    change: { 'ConfigMap site/data/BACKEND_URL': '' },
    said: 'BACKEND_URL is missing',
  },
  {
    name: 'more pictures than there is room',
    change: { 'ConfigMap site/data/PICTURES_MAX_MB': '1000' },
    said: 'no room for PICTURES_MAX_MB',
  },
  {
    name: 'an end that comes too early',
    change: { 'Deployment site/spec/template/spec/terminationGracePeriodSeconds': 10 },
    said: 'ends before',
  },
  {
    name: 'an end that nobody hears of',
    change: { 'ConfigMap site/data/DRAIN_SECONDS': '0' },
    said: 'DRAIN_SECONDS is 0',
  },
  {
    name: 'a shell',
    change: { [`CronJob check${cronContainer}/command`]: ['sh', '-c', 'werkseite check'] },
    said: 'sh is not in the image',
  },
  {
    name: 'another user than the one whose files they are',
    change: { 'Deployment site/spec/template/spec/securityContext/runAsUser': 1001 },
    said: 'user is 1000',
  },
  {
    name: 'a script that is not in the image',
    overlay: 'local',
    change: { [`Deployment content${containerPath}/command/1`]: 'scripts/start.ts' },
    said: 'nothing that the image starts',
  },
  {
    name: 'an option that the command does not know',
    change: { [`CronJob warm${cronContainer}/command/2`]: '--replicas' },
    said: '--replicas',
  },
  {
    name: 'a value that the command refuses',
    change: { [`CronJob check${cronContainer}/command/3`]: 'fast' },
    said: '--rate=fast',
  },
  {
    name: 'a variable that Redis is not given',
    change: { [`Deployment redis${containerPath}/env/0/name`]: 'PASSWORD' },
    said: '$(REDIS_PASSWORD): no such variable',
  },
  {
    name: 'nowhere to write',
    change: { [`${container}/volumeMounts/1/mountPath`]: '/var/tmp' },
    said: '/tmp is read-only',
  },
  {
    name: 'nowhere for the tables of a crawl',
    change: { [`CronJob check${cronContainer}/volumeMounts`]: null },
    said: '/tmp is read-only',
  },
  {
    name: 'a replica that is not there',
    change: { [`CronJob warm${cronContainer}/command/3`]: 'sites:3000' },
    said: 'does not reach no Service sites',
  },

  // Availability
  {
    name: 'a roll-out with a gap',
    change: { 'Deployment site/spec/strategy/rollingUpdate/maxUnavailable': 1 },
    said: 'takes a pod away',
  },
  {
    name: 'a liveness that asks the backend',
    change: { [`${container}/livenessProbe/httpGet/path`]: '/readyz' },
    said: 'probes ask',
  },
  {
    name: 'no time to start',
    change: { [`${container}/startupProbe`]: null },
    said: 'not all probes',
  },
  {
    name: 'a number beside the autoscaler',
    change: { 'Deployment site/spec/replicas': 3 },
    said: 'replicas beside an autoscaler',
  },
  {
    name: 'a budget that blocks every drain',
    change: { 'PodDisruptionBudget site/spec/minAvailable': 3 },
    said: 'lets no node be drained',
  },
  {
    name: 'replicas that do not share',
    change: { [`${container}/env/0`]: null },
    said: 'a purge reaches one replica only',
  },
  {
    name: 'all on one node',
    change: { 'Deployment site/spec/template/spec/topologySpreadConstraints/0': null },
    said: 'not spread over nodes',
  },
  {
    name: 'two pods with one volume',
    overlay: 'local',
    change: { 'Deployment content/spec/strategy/type': 'RollingUpdate' },
    said: 'two pods would have one volume',
  },
  {
    name: 'a day that never comes',
    change: { 'CronJob check/spec/schedule': '61 4 * * *' },
    said: 'never comes',
  },
  {
    name: 'a time zone that there is not',
    change: { 'CronJob check/spec/timeZone': 'Europe/Bern' },
    said: 'no time zone',
  },
  {
    name: 'jobs side by side',
    change: { 'CronJob warm/spec/concurrencyPolicy': 'Allow' },
    said: 'may run beside itself',
  },

  // Monitoring
  {
    name: 'a metric that the site has not',
    change: { 'PrometheusRule site/spec/groups/0/rules/0/expr': 'werkseite_ready == 0' },
    said: 'no metric werkseite_ready',
  },
  {
    name: 'a label that a metric has not',
    change: {
      'PrometheusRule site/spec/groups/0/rules/0/expr':
        'sum by (path) (rate(werkseite_requests_total[5m])) > 1',
    },
    said: 'no label path',
  },
  {
    name: 'a value that a label never has',
    change: {
      'PrometheusRule site/spec/groups/0/rules/0/expr':
        'rate(werkseite_requests_total{status="500"}[5m]) > 1',
    },
    said: 'status is never 500',
  },
  {
    name: 'an expression that is none',
    change: {
      'PrometheusRule site/spec/groups/0/rules/0/expr':
        'sum(rate(werkseite_requests_total[5m]) > 1',
    },
    said: 'cannot be read',
  },
  {
    name: 'an alert without a runbook',
    change: { 'PrometheusRule site/spec/groups/0/rules/0/alert': 'WerkseiteOnFire' },
    said: 'its runbook is of',
  },
]

/** What the overlay makes with this fault in it. */
export function inject({ overlay = 'production', change }: InjectedFault): Manifest[] {
  const manifests = readOverlay(overlay)
  for (const [place, value] of Object.entries(change)) {
    const [name = '', ...path] = place.split('/').map((part) => part.replaceAll('~1', '/'))
    const found = manifests.find((manifest) => withoutHash(nameOf(manifest)) === name)
    if (!found) throw new Error(`${overlay} has no ${name}`)
    setAt(found, path, value)
  }
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
