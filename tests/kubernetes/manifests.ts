import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { IContainer } from 'kubernetes-models/v1/Container'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { middlewareSchema, podMonitorSchema, prometheusRuleSchema } from './operator-kinds.ts'

/** What Kubernetes itself knows, by kind: where its type is found, and what validates it. */
export const models = {
  ConfigMap: { path: 'v1/ConfigMap', Model: ConfigMap },
  CronJob: { path: 'batch/v1/CronJob', Model: CronJob },
  Deployment: { path: 'apps/v1/Deployment', Model: Deployment },
  HorizontalPodAutoscaler: {
    path: 'autoscaling/v2/HorizontalPodAutoscaler',
    Model: HorizontalPodAutoscaler,
  },
  Ingress: { path: 'networking.k8s.io/v1/Ingress', Model: Ingress },
  Job: { path: 'batch/v1/Job', Model: Job },
  Namespace: { path: 'v1/Namespace', Model: Namespace },
  NetworkPolicy: { path: 'networking.k8s.io/v1/NetworkPolicy', Model: NetworkPolicy },
  PersistentVolumeClaim: { path: 'v1/PersistentVolumeClaim', Model: PersistentVolumeClaim },
  PodDisruptionBudget: { path: 'policy/v1/PodDisruptionBudget', Model: PodDisruptionBudget },
  Secret: { path: 'v1/Secret', Model: Secret },
  Service: { path: 'v1/Service', Model: Service },
  ServiceAccount: { path: 'v1/ServiceAccount', Model: ServiceAccount },
} as const

/** What the Prometheus operator and Traefik know. */
export const operatorKinds = {
  Middleware: middlewareSchema,
  PodMonitor: podMonitorSchema,
  PrometheusRule: prometheusRuleSchema,
} as const

type Models = typeof models
type Kinds = {
  [Name in keyof Models]: Omit<InstanceType<Models[Name]['Model']>, 'validate' | 'toJSON'>
} & {
  [Name in keyof typeof operatorKinds]: z.infer<(typeof operatorKinds)[Name]>
}

export type Kind = keyof Kinds
export type Manifest = Kinds[Kind]

const manifestSchema = z.looseObject({
  kind: z.enum([
    ...(Object.keys(models) as (keyof Models)[]),
    ...(Object.keys(operatorKinds) as (keyof typeof operatorKinds)[]),
  ]),
  metadata: z.looseObject({ name: z.string() }),
})

/**
 * Reads what kustomize prints. Only kind and name are looked at; the checks of the schema say whether the rest is right, and the other
 * checks run after them.
 *
 * @throws {Error} where a text is no YAML, or a kind is not known here
 */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0]
    return manifestSchema.parse(document.toJS()) as unknown as Manifest
  })
}

export function ofKind<K extends Kind>(manifests: readonly Manifest[], kind: K): Kinds[K][] {
  return manifests.filter((manifest): manifest is Kinds[K] => manifest.kind === kind)
}

/** `Deployment site` */
export function nameOf({ kind, metadata }: Manifest): string {
  return `${kind} ${metadata?.name}`
}

/** What makes pods. */
export interface Workload {
  manifest: Manifest
  /** `Deployment site` */
  name: string
  /** Of its pods. */
  labels: Record<string, string>
  spec: IPodSpec
  /** Those that run beside each other and those before them. */
  containers: IContainer[]
}

export function workloadsOf(manifests: readonly Manifest[]): Workload[] {
  return manifests.flatMap((manifest) => {
    const template = templateOf(manifest)
    if (!template?.spec) return []
    const { metadata, spec } = template
    return {
      manifest,
      name: nameOf(manifest),
      labels: metadata?.labels ?? {},
      spec,
      containers: [...(spec.initContainers ?? []), ...spec.containers],
    }
  })
}

function templateOf(manifest: Manifest) {
  if (manifest.kind === 'Deployment' || manifest.kind === 'Job') return manifest.spec?.template
  return manifest.kind === 'CronJob' ? manifest.spec.jobTemplate.spec?.template : undefined
}

/** Whether all of a selector's labels are among these; a selector without labels matches everything. */
export function matches(
  selector: { matchLabels?: Record<string, string> } | undefined,
  labels: Record<string, string>,
): boolean {
  return Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value)
}

/** Number of a port that is named or given by number; `undefined` where no container has it. */
export function portOf(
  { containers }: Pick<Workload, 'containers'>,
  port: string | number,
): number | undefined {
  return containers
    .flatMap(({ ports }) => ports ?? [])
    .find(({ name, containerPort }) => port === name || port === containerPort)?.containerPort
}
