import { z } from 'zod'
import { manifestOf } from '../kubernetes/manifests.ts'
import { renderOverlay } from '../kubernetes/overlays.ts'

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

/** Strict: an unknown field of the template fails the test, because no test covers it. */
const podSchema = z.strictObject({
  containers: z.tuple([containerSchema]),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number(),
    runAsGroup: z.number(),
    fsGroup: z.number(),
    fsGroupChangePolicy: z.string(),
    // The default of the engine.
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  terminationGracePeriodSeconds: z.number(),
  volumes: z.array(
    z.strictObject({ name: z.string(), emptyDir: z.strictObject({ sizeLimit: bytes }) }),
  ),
  // Only for a cluster.
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

/** Pod template of the site in the production overlay, with its resolved variables. */
export interface PodTemplate {
  pod: z.infer<typeof podSchema>
  container: z.infer<typeof containerSchema>
  environment: Record<string, string>
  minReadySeconds: number
}

/**
 * Reads the Deployment `site` from the output of kustomize.
 *
 * @param secret values by key; the overlay contains only names
 * @throws {Error} for unknown fields or missing references
 */
export function readPodTemplate(secret: Record<string, string>): PodTemplate {
  const manifests = renderOverlay('production')
  const { spec } = manifestOf(manifests, 'Deployment', 'site')
  const { minReadySeconds, template } = deploymentSchema.parse(spec)
  const pod = template.spec
  const [container] = pod.containers
  const settings = container.envFrom.map(
    ({ configMapRef }) => manifestOf(manifests, 'ConfigMap', configMapRef.name).data,
  )
  const secrets = container.env.map(({ name, valueFrom: { secretKeyRef } }) => {
    const value = secret[secretKeyRef.key]
    if (value === undefined) throw new Error(`no ${secretKeyRef.key} in ${secretKeyRef.name}`)
    return { [name]: value }
  })
  const environment: Record<string, string> = Object.assign({}, ...settings, ...secrets)
  return { pod, container, environment, minReadySeconds }
}
