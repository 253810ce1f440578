import type { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer'
import type { INetworkPolicyPort } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPort'
import {
  matches,
  nameOf,
  ofKind,
  portOf,
  workloadsOf,
  type Manifest,
  type Workload,
} from '../manifests.ts'
import { settingsOf } from './settings-of.ts'

type Policy = Omit<NetworkPolicy, 'validate' | 'toJSON'>

/** Who may talk to whom: what has to work is allowed, by both ends, and what must not is not. */
export function networkFaults(manifests: readonly Manifest[]): string[] {
  return [
    ...denyFaults(manifests),
    ...policyFaults(manifests),
    ...connectionsOf(manifests)
      .filter((connection) => !isAllowed(connection, manifests))
      .map(
        ({ from, to, port, protocol = 'TCP' }) =>
          `network: ${endName(from)} does not reach ${endName(to)}:${port} (${protocol})`,
      ),
    ...opsFaults(manifests),
  ]
}

function denyFaults(manifests: readonly Manifest[]): string[] {
  const deniesAll = ofKind(manifests, 'NetworkPolicy').some(
    ({ spec }) =>
      Object.keys(spec?.podSelector ?? { none: true }).length === 0 &&
      (['Ingress', 'Egress'] as const).every((type) => spec?.policyTypes?.includes(type)) &&
      !spec?.ingress &&
      !spec?.egress,
  )
  return deniesAll ? [] : ['network: nothing is denied to begin with']
}

/** A policy for pods that there are not, or with a port that they have not, does nothing. */
function policyFaults(manifests: readonly Manifest[]): string[] {
  const workloads = workloadsOf(manifests)
  return ofKind(manifests, 'NetworkPolicy').flatMap((policy) => {
    const { podSelector, ingress = [], egress = [] } = policy.spec ?? {}
    const subjects = workloads.filter(({ labels }) => matches(podSelector, labels))
    const faults = [
      ...(subjects.length > 0 ? [] : ['is for no pod']),
      ...ingress.flatMap(({ from = [], ports }) => [
        ...peerFaults(from, workloads),
        ...portFaults(ports, subjects),
      ]),
      ...egress.flatMap(({ to = [], ports }) => [
        ...peerFaults(to, workloads),
        ...portFaults(
          ports,
          to.flatMap((peer) => podsOf(peer, workloads)),
        ),
      ]),
    ]
    return faults.map((fault) => `${nameOf(policy)}: ${fault}`)
  })
}

function peerFaults(peers: INetworkPolicyPeer[], workloads: Workload[]): string[] {
  return peers
    .filter(({ podSelector, namespaceSelector }) => podSelector && !namespaceSelector)
    .filter((peer) => podsOf(peer, workloads).length === 0)
    .map(({ podSelector }) => `names pods that are not there: ${JSON.stringify(podSelector)}`)
}

/** Those of this namespace. */
function podsOf(
  { podSelector, namespaceSelector, ipBlock }: INetworkPolicyPeer,
  workloads: Workload[],
) {
  if (namespaceSelector || ipBlock) return []
  return workloads.filter(({ labels }) => matches(podSelector, labels))
}

function portFaults(ports: INetworkPolicyPort[] | undefined, workloads: Workload[]): string[] {
  if (!ports) return ['allows every port']
  return ports
    .filter(({ port = '' }) => workloads.some((workload) => !portOf(workload, port)))
    .map(({ port }) => `${port} is no port of these pods`)
}

/** An end: a workload of this namespace, another namespace by name, or the world outside. */
type End = Workload | { namespace: string; labels: Record<string, string> } | 'outside'

interface Connection {
  from: End
  to: End
  port: number
  /** TCP, unless something else is said. */
  protocol?: 'UDP'
}

const dns: End = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } }
const prometheus: End = { namespace: 'monitoring', labels: {} }
const ingressController: End = { namespace: 'traefik', labels: {} }

function endName(end: End): string {
  if (end === 'outside') return end
  return 'namespace' in end ? end.namespace : end.name
}

/** What the manifests themselves say has to be reached. */
function connectionsOf(manifests: readonly Manifest[]): Connection[] {
  const workloads = workloadsOf(manifests)
  return [
    ...workloads.flatMap((from): Connection[] => [
      { from, to: dns, port: 53 },
      { from, to: dns, port: 53, protocol: 'UDP' },
    ]),
    ...workloads.flatMap((from) =>
      addressesOf(from, manifests).flatMap((address) => toConnections(from, address, manifests)),
    ),
    ...ofKind(manifests, 'Ingress')
      .flatMap(({ spec }) => spec?.rules ?? [])
      .flatMap(({ http }) => http?.paths ?? [])
      .flatMap(({ backend }) => {
        const host = backend.service?.name ?? ''
        return toPods({ host, port: backend.service?.port?.name ?? 0 }, manifests)
      })
      .map((end) => ({ from: ingressController, ...end })),
    ...ofKind(manifests, 'PodMonitor').flatMap(({ spec }) =>
      workloads
        .filter(({ labels }) => matches(spec.selector, labels))
        .map((to) => ({
          from: prometheus,
          to,
          port: portOf(to, spec.podMetricsEndpoints[0]?.port ?? '') ?? 0,
        })),
    ),
  ]
}

interface Address {
  host: string
  port: number
}

/** Addresses in settings and on command lines: `http://content:3001`, `site-headless:3000`; secret ones are known by their name. */
function addressesOf(workload: Workload, manifests: readonly Manifest[]): Address[] {
  return workload.containers.flatMap((container) => {
    const settings = settingsOf(container, manifests)
    const values = Object.entries(settings).flatMap(([name, value]) =>
      name === 'SITE_URL' && container.command === undefined ? [] : [value],
    )
    return [...values, ...(container.command ?? [])].flatMap(toAddress)
  })
}

function toAddress(text: string): Address[] {
  const replica = /^([a-z][a-z\d-]*):(\d+)$/.exec(text)
  if (replica) return [{ host: replica[1] ?? '', port: Number(replica[2]) }]
  const url = /^[a-z]+:\/\//.test(text) ? URL.parse(text) : null
  if (!url || url.hostname === 'localhost') return []
  return [{ host: url.hostname, port: Number(url.port || standardPorts[url.protocol]) }]
}

const standardPorts: Record<string, number> = { 'http:': 80, 'https:': 443, 'redis:': 6379 }

function toConnections(
  from: Workload,
  { host, port }: Address,
  manifests: readonly Manifest[],
): Connection[] {
  const namespace = /\.([^.]+)\.svc$/.exec(host)?.[1]
  if (namespace) return [{ from, to: { namespace, labels: {} }, port }]
  if (host.includes('.')) return [{ from, to: 'outside', port }]
  const ends = toPods({ host, port }, manifests)
  if (ends.length === 0)
    return [{ from, to: { namespace: `no Service ${host}`, labels: {} }, port }]
  return ends.map((end) => ({ from, ...end }))
}

/** The pods behind a Service's port. A headless one has their own. */
function toPods(
  { host, port }: { host: string; port: number | string },
  manifests: readonly Manifest[],
) {
  return ofKind(manifests, 'Service')
    .filter(({ metadata }) => metadata?.name === host)
    .flatMap(({ spec }) =>
      (spec?.ports ?? [])
        .filter((own) => own.port === port || own.name === port)
        .flatMap(({ targetPort = '' }) =>
          workloadsOf(manifests)
            .filter(({ labels }) => matches({ matchLabels: spec?.selector }, labels))
            .map((to) => ({ to, port: portOf(to, targetPort) ?? 0 })),
        ),
    )
}

function isAllowed(connection: Connection, manifests: readonly Manifest[]): boolean {
  const policies = ofKind(manifests, 'NetworkPolicy')
  return mayLeave(connection, policies) && mayEnter(connection, policies)
}

function mayLeave(connection: Connection, policies: Policy[]): boolean {
  const { from, to } = connection
  if (!isOurs(from)) return true
  return policiesFor(from, policies)
    .flatMap(({ spec }) => spec?.egress ?? [])
    .some(
      ({ to: peers = [], ports = [] }) =>
        hasPort(ports, connection) && peers.some((peer) => isPeer(peer, to)),
    )
}

function mayEnter(connection: Connection, policies: Policy[]): boolean {
  const { from, to } = connection
  if (!isOurs(to)) return true
  return policiesFor(to, policies)
    .flatMap(({ spec }) => spec?.ingress ?? [])
    .some(
      ({ from: peers, ports = [] }) =>
        hasPort(ports, connection) && (!peers || peers.some((peer) => isPeer(peer, from))),
    )
}

function isOurs(end: End): end is Workload {
  return end !== 'outside' && 'spec' in end
}

function policiesFor({ labels }: Workload, policies: Policy[]): Policy[] {
  return policies.filter(({ spec }) => matches(spec?.podSelector, labels))
}

/** By number: not every network plugin knows names in both directions, and those that do not let nothing through. */
function hasPort(
  ports: INetworkPolicyPort[],
  { port, protocol }: Pick<Connection, 'port' | 'protocol'>,
): boolean {
  return ports.some((own) => own.port === port && (own.protocol ?? 'TCP') === (protocol ?? 'TCP'))
}

function isPeer(
  { ipBlock, namespaceSelector, podSelector }: INetworkPolicyPeer,
  end: End,
): boolean {
  if (end === 'outside') return ipBlock?.cidr === '0.0.0.0/0'
  if (ipBlock) return false
  if ('spec' in end) return !namespaceSelector && matches(podSelector, end.labels)
  if (!namespaceSelector) return false
  const names = [
    namespaceSelector.matchLabels?.[namespaceName],
    ...(namespaceSelector.matchExpressions ?? [])
      .filter(({ key, operator }) => key === namespaceName && operator === 'In')
      .flatMap(({ values }) => values ?? []),
  ]
  return names.includes(end.namespace) && matches(podSelector, end.labels)
}

const namespaceName = 'kubernetes.io/metadata.name'

/** Metrics and probes are for Prometheus and nodes: in no Service, and open to nobody else. */
function opsFaults(manifests: readonly Manifest[]): string[] {
  const strangers: End[] = [ingressController, ...workloadsOf(manifests), 'outside']
  return workloadsOf(manifests).flatMap((to) => {
    const port = portOf(to, 'ops')
    if (port === undefined) return []
    const services = ofKind(manifests, 'Service').filter(({ spec }) =>
      spec?.ports?.some(({ targetPort }) => targetPort === 'ops' || targetPort === port),
    )
    return [
      ...services.map((service) => `${nameOf(service)}: has the port for metrics`),
      ...strangers
        .filter((from) => mayEnter({ from, to, port }, ofKind(manifests, 'NetworkPolicy')))
        .map((from) => `network: ${endName(from)} reaches the metrics of ${to.name}`),
    ]
  })
}
