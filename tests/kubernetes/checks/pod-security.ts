import type { IContainer } from 'kubernetes-models/v1/Container'
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec'
import { ofKind, workloadsOf, type Manifest } from '../manifests.ts'

/**
 * What the Pod Security Standard "restricted" refuses, and what we ask of our pods besides.
 *
 * @see https://kubernetes.io/docs/concepts/security/pod-security-standards/#restricted
 */
export function podSecurityFaults(manifests: readonly Manifest[]): string[] {
  return [
    ...ofKind(manifests, 'Namespace')
      .filter(({ metadata }) => metadata?.labels?.[enforce] !== 'restricted')
      .map(() => 'Namespace: does not enforce restricted'),
    ...workloadsOf(manifests).flatMap(({ name, spec, containers }) =>
      [
        ...podFaults(spec),
        ...containers.flatMap((container) =>
          containerFaults(container, spec).map((fault) => `${container.name}: ${fault}`),
        ),
      ].map((fault) => `${name}: ${fault}`),
    ),
  ]
}

const enforce = 'pod-security.kubernetes.io/enforce'

const volumeKinds = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
])

function podFaults(spec: IPodSpec): string[] {
  const volumeFaults = (spec.volumes ?? []).flatMap(({ name, ...source }) =>
    Object.keys(source).some((kind) => !volumeKinds.has(kind))
      ? `volume ${name} is of the host`
      : [],
  )
  return [
    ...named({
      'shares a namespace of the host': [spec.hostNetwork, spec.hostPID, spec.hostIPC].includes(
        true,
      ),
      'sets system controls': (spec.securityContext?.sysctls ?? []).length > 0,
      'has the token of a service account': spec.automountServiceAccountToken !== false,
      'has a service account of others': spec.serviceAccountName !== 'werkseite',
      'has variables of all Services': spec.enableServiceLinks !== false,
    }),
    ...volumeFaults,
  ]
}

function containerFaults(
  { securityContext: own, ports, resources, image }: IContainer,
  pod: IPodSpec,
) {
  const inherited = { ...pod.securityContext, ...own }
  const profile = inherited.seccompProfile?.type ?? ''
  const added = own?.capabilities?.add ?? []
  return named({
    'may gain rights': own?.allowPrivilegeEscalation !== false,
    'is privileged': own?.privileged,
    'keeps capabilities': !own?.capabilities?.drop?.includes('ALL'),
    'adds capabilities': added.some((capability) => capability !== 'NET_BIND_SERVICE'),
    'may run as root': inherited.runAsNonRoot !== true || inherited.runAsUser === 0,
    'has no user': inherited.runAsUser === undefined,
    'is not confined by seccomp': !['RuntimeDefault', 'Localhost'].includes(profile),
    'sees /proc of others': own?.procMount !== undefined && own.procMount !== 'Default',
    'writes to its image': own?.readOnlyRootFilesystem !== true,
    'has a port of the host': ports?.some(({ hostPort }) => hostPort !== undefined),
    'has no limit of memory': !resources?.limits?.['memory'],
    'requests no memory or processor':
      !resources?.requests?.['memory'] || !resources.requests['cpu'],
    'does not say which image': !/:(?!latest$)[\w.-]+$/.test(image ?? ''),
  })
}

/** The names of what is so. */
function named(faults: Record<string, boolean | undefined>): string[] {
  return Object.keys(faults).filter((name) => faults[name])
}
