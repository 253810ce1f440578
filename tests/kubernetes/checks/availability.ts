import { matches, nameOf, ofKind, workloadsOf, type Manifest, type Workload } from '../manifests.ts'
import { settingsOf } from './settings-of.ts'

/** What would let visitors wait, though every name is right: roll-outs, probes, replicas, budgets, jobs. */
export function availabilityFaults(manifests: readonly Manifest[]): string[] {
  return [
    ...rolloutFaults(manifests),
    ...workloadsOf(manifests).flatMap((workload) => [
      ...probeFaults(workload),
      ...ownerFaults(workload),
    ]),
    ...replicaFaults(manifests),
    ...jobFaults(manifests),
  ]
}

function isSite({ labels }: Workload): boolean {
  return labels['app.kubernetes.io/component'] === 'site'
}

function rolloutFaults(manifests: readonly Manifest[]): string[] {
  return ofKind(manifests, 'Deployment').flatMap((deployment) => {
    const { template, strategy } = deployment.spec ?? {}
    const volumes = template?.spec?.volumes ?? []
    const ownsVolume = volumes.some(({ persistentVolumeClaim }) => persistentVolumeClaim)
    const { maxUnavailable, maxSurge } = strategy?.rollingUpdate ?? {}
    const isSeamless = maxUnavailable === 0 && maxSurge === 1
    if (deployment.metadata?.name === 'site' && !isSeamless)
      return [`${nameOf(deployment)}: a roll-out takes a pod away before the next one is there`]
    if (ownsVolume && strategy?.type !== 'Recreate')
      return [`${nameOf(deployment)}: two pods would have one volume`]
    return []
  })
}

function probeFaults(workload: Workload): string[] {
  if (workload.manifest.kind !== 'Deployment') return []
  return workload.spec.containers.flatMap((container) => {
    const { startupProbe, livenessProbe, readinessProbe } = container
    const missing = !startupProbe || !livenessProbe || !readinessProbe
    const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet?.path)
    const isRight = !isSite(workload) || paths.join() === '/livez,/livez,/readyz'
    return [
      ...(missing ? [`${workload.name}: ${container.name} has not all probes`] : []),
      ...(isRight ? [] : [`${workload.name}: probes ask ${paths.join()}`]),
    ]
  })
}

/** A number beside an autoscaler undoes its work; spreading keeps one node's end from being the site's. */
function ownerFaults(workload: Workload): string[] {
  const { spec } = workload
  const keys = (spec.topologySpreadConstraints ?? []).map(({ topologyKey }) => topologyKey)
  const isSpread = ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].every((key) =>
    keys.includes(key),
  )
  return isSite(workload) && !isSpread ? [`${workload.name}: not spread over nodes and zones`] : []
}

function replicaFaults(manifests: readonly Manifest[]): string[] {
  return workloadsOf(manifests).flatMap((workload) => {
    const { manifest, name, labels } = workload
    if (manifest.kind !== 'Deployment') return []
    const scaler = ofKind(manifests, 'HorizontalPodAutoscaler').find(
      ({ spec }) => spec.scaleTargetRef.name === manifest.metadata?.name,
    )
    const least = scaler?.spec.minReplicas ?? manifest.spec?.replicas ?? 1
    const most = scaler?.spec.maxReplicas ?? least
    const budget = ofKind(manifests, 'PodDisruptionBudget').find(({ spec }) =>
      matches(spec?.selector, labels),
    )
    const kept = Number(budget?.spec?.minAvailable ?? 0)
    return [
      ...(scaler && manifest.spec?.replicas !== undefined
        ? ['has replicas beside an autoscaler']
        : []),
      ...(most < least ? ['has fewer replicas at most than at least'] : []),
      ...(budget && kept >= least ? ['its budget lets no node be drained'] : []),
      ...(isSite(workload) && least > 1 && !budget ? ['has no budget'] : []),
      ...(isSite(workload) && most > 1 && !sharesPages(workload, manifests)
        ? ['a purge reaches one replica only: no REDIS_URL']
        : []),
    ].map((fault) => `${name}: ${fault}`)
  })
}

/** On a preview deployment nothing is kept that could be purged. */
function sharesPages({ containers }: Workload, manifests: readonly Manifest[]): boolean {
  return containers.some((container) => {
    const { REDIS_URL, SITE_URL = '', PREVIEW_HOSTS = '' } = settingsOf(container, manifests)
    return (
      Boolean(REDIS_URL) || PREVIEW_HOSTS.split(',').includes(URL.parse(SITE_URL)?.hostname ?? '')
    )
  })
}

function jobFaults(manifests: readonly Manifest[]): string[] {
  const crons = ofKind(manifests, 'CronJob').flatMap((cron) => {
    const { schedule, timeZone = '', concurrencyPolicy } = cron.spec
    return [
      ...(isSchedule(schedule) ? [] : [`never comes: ${schedule}`]),
      ...(Intl.supportedValuesOf('timeZone').includes(timeZone)
        ? []
        : [`no time zone ${timeZone}`]),
      ...(concurrencyPolicy === 'Forbid' ? [] : ['may run beside itself']),
    ].map((fault) => `${nameOf(cron)}: ${fault}`)
  })
  const jobs = [
    ...ofKind(manifests, 'Job').map((job) => ({ name: nameOf(job), spec: job.spec })),
    ...ofKind(manifests, 'CronJob').map((cron) => ({
      name: nameOf(cron),
      spec: cron.spec.jobTemplate.spec,
    })),
  ]
  return [
    ...crons,
    ...jobs.flatMap(({ name, spec }) => [
      ...(spec?.activeDeadlineSeconds ? [] : [`${name}: may run for ever`]),
      ...(spec?.ttlSecondsAfterFinished ? [] : [`${name}: its pods are never cleared away`]),
      // Kubernetes takes a failure policy with this one only.
      ...(spec?.template.spec?.restartPolicy === 'Never'
        ? []
        : [`${name}: is started again in place`]),
    ]),
  ]
}

/** Five fields of numbers, as cron has them, each within its range. */
function isSchedule(text: string): boolean {
  const ranges = [59, 23, 31, 12, 7]
  const fields = text.split(' ')
  return (
    fields.length === ranges.length &&
    fields.every(
      (field, index) =>
        /^(?:\*|\d+(?:-\d+)?)(?:\/\d+)?(?:,\d+)*$/.test(field) &&
        (field.match(/\d+/g) ?? []).every((number) => Number(number) <= (ranges[index] ?? 0)),
    )
  )
}
