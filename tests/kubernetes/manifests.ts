import type { ModelConstructor } from '@kubernetes-models/base'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { loadAll } from 'js-yaml'
import { z } from 'zod'
import { middlewareSchema, podMonitorSchema, prometheusRuleSchema } from './operator-kinds.ts'

/** Kinds of Kubernetes. */
const models = {
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Secret,
  Service,
  ServiceAccount,
} as const

/** Kinds of the Prometheus operator and of Traefik. */
const operatorKinds = {
  Middleware: middlewareSchema,
  PodMonitor: podMonitorSchema,
  PrometheusRule: prometheusRuleSchema,
} as const

type Models = typeof models
type Kinds = {
  [Name in keyof Models]: Omit<InstanceType<Models[Name]>, 'validate' | 'toJSON'>
} & {
  [Name in keyof typeof operatorKinds]: z.infer<(typeof operatorKinds)[Name]>
}

type Kind = keyof Kinds
export type Manifest = Kinds[Kind]

const manifestSchema = z.looseObject({
  kind: z.enum([
    ...(Object.keys(models) as (keyof Models)[]),
    ...(Object.keys(operatorKinds) as (keyof typeof operatorKinds)[]),
  ]),
  metadata: z.looseObject({ name: z.string() }),
})

/**
 * Parses the YAML of several manifests. `validate` checks their fields.
 *
 * @throws {Error} for invalid YAML or a kind without a schema
 */
export function parseManifests(text: string): Manifest[] {
  return loadAll(text).map((document) => manifestSchema.parse(document) as unknown as Manifest)
}

/** @throws {Error} names the invalid field */
export function validate(manifest: Manifest): void {
  if (manifest.kind in operatorKinds)
    operatorKinds[manifest.kind as keyof typeof operatorKinds].parse(manifest)
  else {
    const Model = models[manifest.kind as keyof Models]
    const { apiVersion } = manifest
    if (apiVersion !== Model.apiVersion)
      throw new Error(`${apiVersion}: expected ${Model.apiVersion}`)
    new (Model as ModelConstructor<unknown>)(manifest).validate()
  }
}

export function ofKind<K extends Kind>(manifests: readonly Manifest[], kind: K): Kinds[K][] {
  return manifests.filter((manifest): manifest is Kinds[K] => manifest.kind === kind)
}

/** @throws {Error} if the overlay has no such manifest */
export function manifestOf<K extends Kind>(
  manifests: readonly Manifest[],
  kind: K,
  name: string,
): Kinds[K] {
  const found = ofKind(manifests, kind).find(({ metadata }) => metadata?.name === name)
  if (!found) throw new Error(`no ${kind} ${name}`)
  return found
}

/** Pod templates of deployments and jobs, with the name of their manifest. */
export function podsOf(manifests: readonly Manifest[]): { name: string; spec: IPodSpec }[] {
  return manifests.flatMap((manifest) => {
    const template = templateOf(manifest)
    return template?.spec ? { name: `${manifest.metadata?.name}`, spec: template.spec } : []
  })
}

function templateOf(manifest: Manifest) {
  if (manifest.kind === 'Deployment' || manifest.kind === 'Job') return manifest.spec?.template
  return manifest.kind === 'CronJob' ? manifest.spec.jobTemplate.spec?.template : undefined
}
