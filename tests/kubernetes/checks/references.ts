import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IHTTPIngressPath } from 'kubernetes-models/networking.k8s.io/v1/HTTPIngressPath'
import type { IContainer } from 'kubernetes-models/v1/Container'
import {
  matches,
  nameOf,
  ofKind,
  portOf,
  workloadsOf,
  type Kind,
  type Manifest,
  type Workload,
} from '../manifests.ts'
import { settingsOf } from './settings-of.ts'

const operations = join(import.meta.dirname, '../../../docs/operations.md')

/** Names that lead nowhere: of settings, secrets, accounts, volumes, ports, Services and pods. */
export function referenceFaults(manifests: readonly Manifest[]): string[] {
  return [
    ...doubleNames(manifests),
    ...workloadsOf(manifests).flatMap((workload) =>
      [
        ...settingFaults(workload, manifests),
        ...volumeFaults(workload, manifests),
        ...probeFaults(workload),
        ...selectorFaults(workload),
        ...missing(manifests, 'ServiceAccount', workload.spec.serviceAccountName),
      ].map((fault) => `${workload.name}: ${fault}`),
    ),
    ...serviceFaults(manifests),
    ...ingressFaults(manifests),
    ...middlewareFaults(manifests),
    ...scalerFaults(manifests),
    ...monitorFaults(manifests),
    ...namespaceFaults(manifests),
  ]
}

function doubleNames(manifests: readonly Manifest[]): string[] {
  const names = manifests.map(nameOf)
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `${name}: twice`)
}

function missing(manifests: readonly Manifest[], kind: Kind, name: string | undefined): string[] {
  const exists = ofKind(manifests, kind).some(({ metadata }) => metadata?.name === name)
  return exists ? [] : [`no ${kind} ${name}`]
}

function settingFaults({ containers }: Workload, manifests: readonly Manifest[]): string[] {
  return containers.flatMap(({ env = [], envFrom = [] }) => [
    ...envFrom.flatMap(({ configMapRef, secretRef }) => [
      ...(configMapRef ? missing(manifests, 'ConfigMap', configMapRef.name) : []),
      ...(secretRef ? ['takes a whole Secret'] : []),
    ]),
    ...env.flatMap(({ valueFrom }) => [
      ...configKeyFaults(manifests, valueFrom?.configMapKeyRef),
      ...secretKeyFaults(manifests, valueFrom?.secretKeyRef),
    ]),
  ])
}

interface KeyReference {
  name?: string
  key: string
}

function configKeyFaults(manifests: readonly Manifest[], reference?: KeyReference): string[] {
  if (!reference) return []
  const { name, key } = reference
  const found = ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata?.name === name)
  return found?.data?.[key] === undefined ? [`no ${key} in ConfigMap ${name}`] : []
}

/** A Secret is either rendered, or one that operators make as docs/operations.md says. */
function secretKeyFaults(manifests: readonly Manifest[], reference?: KeyReference): string[] {
  if (!reference) return []
  const { name, key } = reference
  const rendered = ofKind(manifests, 'Secret').find(({ metadata }) => metadata?.name === name)
  const keys = rendered ? Object.keys(rendered.data ?? {}) : documentedSecrets().get(name ?? '')
  return keys?.includes(key) ? [] : [`no ${key} in Secret ${name}`]
}

/** `kubectl … create secret generic NAME --from-literal=KEY=…` */
function documentedSecrets(): Map<string, string[]> {
  const text = readFileSync(operations, 'utf8').replace(/\\\n\s*/g, '')
  const commands = text.matchAll(/create secret generic (\S+)(.*)/g)
  return new Map(
    [...commands].map(([, name = '', rest = '']) => [
      name,
      [...rest.matchAll(/--from-literal=(\w+)=/g)].map(([, key = '']) => key),
    ]),
  )
}

function volumeFaults({ spec, containers }: Workload, manifests: readonly Manifest[]): string[] {
  const volumes = spec.volumes ?? []
  const names = volumes.map(({ name }) => name)
  const mounted = containers.flatMap(({ volumeMounts = [] }) =>
    volumeMounts.map(({ name }) => name),
  )
  return [
    ...mounted.filter((name) => !names.includes(name)).map((name) => `no volume ${name}`),
    ...names.filter((name) => !mounted.includes(name)).map((name) => `${name} is not mounted`),
    ...volumes.flatMap(({ persistentVolumeClaim, configMap }) => [
      ...(persistentVolumeClaim
        ? missing(manifests, 'PersistentVolumeClaim', persistentVolumeClaim.claimName)
        : []),
      ...(configMap ? missing(manifests, 'ConfigMap', configMap.name) : []),
    ]),
  ]
}

function probeFaults({ containers }: Workload): string[] {
  return containers.flatMap((container) =>
    probesOf(container).flatMap((probe) => {
      const port = probe?.httpGet?.port ?? probe?.tcpSocket?.port
      const isKnown = port === undefined || portOf({ containers: [container] }, port) !== undefined
      return isKnown ? [] : [`a probe asks port ${port}, which ${container.name} has not`]
    }),
  )
}

function probesOf({ startupProbe, livenessProbe, readinessProbe }: IContainer) {
  return [startupProbe, livenessProbe, readinessProbe]
}

function selectorFaults({ manifest, spec, labels }: Workload): string[] {
  const spreads = spec.topologySpreadConstraints ?? []
  const selectors = [
    ...(manifest.kind === 'Deployment' ? [manifest.spec?.selector] : []),
    ...spreads.map(({ labelSelector }) => labelSelector),
  ]
  return selectors
    .filter((selector) => !selector?.matchLabels || !matches(selector, labels))
    .map((selector) => `its own pods are not ${JSON.stringify(selector?.matchLabels)}`)
}

function serviceFaults(manifests: readonly Manifest[]): string[] {
  return ofKind(manifests, 'Service').flatMap((service) => {
    const selector = { matchLabels: service.spec?.selector }
    const chosen = workloadsOf(manifests).filter(({ labels }) => matches(selector, labels))
    if (!service.spec?.selector || chosen.length !== 1)
      return [`${nameOf(service)}: leads to ${chosen.length} workloads`]
    return (service.spec.ports ?? [])
      .filter(({ targetPort = '' }) => chosen.some((workload) => !portOf(workload, targetPort)))
      .map(({ targetPort }) => `${nameOf(service)}: no port ${targetPort}`)
  })
}

function ingressFaults(manifests: readonly Manifest[]): string[] {
  return ofKind(manifests, 'Ingress').flatMap((ingress) => {
    const { rules = [], tls = [] } = ingress.spec ?? {}
    const hosts = rules.map(({ host }) => host ?? '')
    const encrypted = tls.flatMap(({ hosts: names }) => names ?? [])
    const backends = rules.flatMap(({ http }) => http?.paths ?? [])
    return [
      ...backends.flatMap(({ backend: { service } }) =>
        service && hasServicePort(manifests, service)
          ? []
          : [`no Service ${service?.name} with this port`],
      ),
      ...siteUrlsBehind(backends, manifests).flatMap(({ hostname, protocol }) => [
        ...(hosts.join() === hostname
          ? []
          : [`answers for ${hosts.join()}, SITE_URL is ${hostname}`]),
        ...(encrypted.join() === (protocol === 'https:' ? hostname : '')
          ? []
          : [`encrypts ${encrypted.join()}, SITE_URL is ${protocol}//${hostname}`]),
      ]),
    ].map((fault) => `${nameOf(ingress)}: ${fault}`)
  })
}

function hasServicePort(
  manifests: readonly Manifest[],
  { name, port }: { name: string; port?: { name?: string; number?: number } },
): boolean {
  return ofKind(manifests, 'Service')
    .filter(({ metadata }) => metadata?.name === name)
    .flatMap(({ spec }) => spec?.ports ?? [])
    .some((own) => (port?.name ? own.name === port.name : own.port === port?.number))
}

/** `NAMESPACE-NAME@kubernetescrd`; Traefik drops the whole route where there is none. */
function middlewareFaults(manifests: readonly Manifest[]): string[] {
  const named = ofKind(manifests, 'Ingress').flatMap(
    ({ metadata }) => metadata?.annotations?.[middlewareAnnotation]?.split(',') ?? [],
  )
  const known = ofKind(manifests, 'Middleware').map(
    ({ metadata }) => `${metadata.namespace}-${metadata.name}@kubernetescrd`,
  )
  return [
    ...named
      .filter((name) => !known.includes(name))
      .map((name) => `Ingress: no Middleware ${name}`),
    ...known.filter((name) => !named.includes(name)).map((name) => `Middleware ${name}: not used`),
  ]
}

const middlewareAnnotation = 'traefik.ingress.kubernetes.io/router.middlewares'

/** Of the pods that an Ingress leads to. */
function siteUrlsBehind(backends: IHTTPIngressPath[], manifests: readonly Manifest[]): URL[] {
  const names = backends.map(({ backend }) => backend.service?.name)
  return ofKind(manifests, 'Service')
    .filter(({ metadata }) => names.includes(metadata?.name))
    .flatMap(({ spec }) =>
      workloadsOf(manifests).filter(({ labels }) =>
        matches({ matchLabels: spec?.selector }, labels),
      ),
    )
    .flatMap(({ containers }) => containers)
    .flatMap((container) => URL.parse(settingsOf(container, manifests)['SITE_URL'] ?? '') ?? [])
}

function scalerFaults(manifests: readonly Manifest[]): string[] {
  return [
    ...ofKind(manifests, 'HorizontalPodAutoscaler').flatMap((scaler) => {
      const { kind, name } = scaler.spec.scaleTargetRef
      const faults = kind === 'Deployment' ? missing(manifests, kind, name) : [`scales a ${kind}`]
      return faults.map((fault) => `${nameOf(scaler)}: ${fault}`)
    }),
    ...ofKind(manifests, 'PodDisruptionBudget').flatMap((budget) => {
      const chosen = workloadsOf(manifests).filter(({ labels }) =>
        matches(budget.spec?.selector, labels),
      )
      return chosen.length === 1 ? [] : [`${nameOf(budget)}: keeps ${chosen.length} workloads`]
    }),
  ]
}

function monitorFaults(manifests: readonly Manifest[]): string[] {
  return ofKind(manifests, 'PodMonitor').flatMap(({ spec, ...monitor }) => {
    const chosen = workloadsOf(manifests).filter(({ labels }) => matches(spec.selector, labels))
    const hasPort = spec.podMetricsEndpoints.every(({ port }) =>
      chosen.every((workload) => portOf(workload, port)),
    )
    return chosen.length === 1 && hasPort
      ? []
      : [`PodMonitor ${monitor.metadata.name}: sees no pod`]
  })
}

/** Everything is in the one namespace that is made here. */
function namespaceFaults(manifests: readonly Manifest[]): string[] {
  const [own] = ofKind(manifests, 'Namespace').map(({ metadata }) => metadata?.name)
  return manifests
    .filter(({ kind, metadata }) => kind !== 'Namespace' && metadata?.namespace !== own)
    .map((manifest) => `${nameOf(manifest)}: not in namespace ${own}`)
}
