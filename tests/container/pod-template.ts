import { z } from 'zod'
import { ofKind } from '../kubernetes/manifests.ts'
import { readOverlay } from '../kubernetes/overlays.ts'

/** `256Mi` to bytes. */
const bytes = z
  .string()
  .regex(/^\d+(Mi|Gi)$/)
  .transform((size) => Number.parseInt(size) * 2 ** (size.endsWith('Gi') ? 30 : 20))

const probeSchema = z.strictObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number(),
  failureThreshold: z.number(),
})

const keySchema = z.strictObject({ name: z.string(), key: z.string() })

const containerSchema = z.strictObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  env: z.array(
    z.strictObject({ name: z.string(), valueFrom: z.strictObject({ secretKeyRef: keySchema }) }),
  ),
  envFrom: z.array(z.strictObject({ configMapRef: z.strictObject({ name: z.string() }) })),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.number() })),
  startupProbe: probeSchema,
  livenessProbe: probeSchema,
  readinessProbe: probeSchema,
  resources: z.object({
    limits: z.strictObject({
      cpu: z.string().regex(/^\d+$/).transform(Number),
      memory: bytes,
      'ephemeral-storage': bytes,
    }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: z.array(z.string()) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: z.string(), mountPath: z.string() })),
})

/** Strict: what the template says and the tests do not know would go untested. */
const podSchema = z.strictObject({
  containers: z.tuple([containerSchema]),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number(),
    runAsGroup: z.number(),
    fsGroup: z.number(),
    fsGroupChangePolicy: z.string(),
    // The engine's own, which is in force where nothing else is said.
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  terminationGracePeriodSeconds: z.number(),
  volumes: z.array(
    z.strictObject({ name: z.string(), emptyDir: z.strictObject({ sizeLimit: bytes }) }),
  ),
  // For a cluster only.
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  serviceAccountName: z.string(),
  topologySpreadConstraints: z.array(z.unknown()),
})

const deploymentSchema = z.object({
  minReadySeconds: z.number(),
  strategy: z.strictObject({
    type: z.literal('RollingUpdate'),
    rollingUpdate: z.strictObject({ maxSurge: z.literal(1), maxUnavailable: z.literal(0) }),
  }),
  template: z.object({ spec: podSchema }),
})

export type Probe = z.infer<typeof probeSchema>

/** What the production overlay says of the site's pods, with the variables that they find there. */
export interface PodTemplate {
  pod: z.infer<typeof podSchema>
  container: z.infer<typeof containerSchema>
  environment: Record<string, string>
  minReadySeconds: number
}

/**
 * Reads the Deployment `site` as kustomize has made it.
 *
 * @param secret by key; the overlay only names it
 * @throws {Error} where it says what the tests do not know, or asks for what is not there
 */
export function readPodTemplate(secret: Record<string, string>): PodTemplate {
  const manifests = readOverlay('production')
  const deployment = ofKind(manifests, 'Deployment').find(
    ({ metadata }) => metadata?.name === 'site',
  )
  const { minReadySeconds, template } = deploymentSchema.parse(deployment?.spec)
  const pod = template.spec
  const [container] = pod.containers
  const settings = container.envFrom.map(({ configMapRef }) => {
    const map = ofKind(manifests, 'ConfigMap').find(
      ({ metadata }) => metadata?.name === configMapRef.name,
    )
    if (!map?.data) throw new Error(`no ConfigMap ${configMapRef.name}`)
    return map.data
  })
  const secrets = container.env.map(({ name, valueFrom: { secretKeyRef } }) => {
    const value = secret[secretKeyRef.key]
    if (value === undefined) throw new Error(`no ${secretKeyRef.key} in ${secretKeyRef.name}`)
    return { [name]: value }
  })
  const environment: Record<string, string> = Object.assign({}, ...settings, ...secrets)
  return { pod, container, environment, minReadySeconds }
}
