import type { IContainer } from 'kubernetes-models/v1/Container'
import { manifestOf, type Manifest } from './manifests.ts'

/** Values for keys of Secrets, which the overlays only name. */
const secretValues: Record<string, string> = {
  PURGE_TOKEN: 'a-token-long-enough',
  REDIS_PASSWORD: 'a-password',
  REDIS_URL: 'redis://:a-password@redis:6379',
}

/**
 * Environment variables of a container. As in Kubernetes, `env` overrides `envFrom`.
 *
 * @throws {Error} for a ConfigMap or key that does not exist
 */
export function settingsOf(
  { env = [], envFrom = [] }: IContainer,
  manifests: readonly Manifest[],
): Record<string, string> {
  const dataOf = (name = '') => manifestOf(manifests, 'ConfigMap', name).data ?? {}
  const own = env.map(({ name, value = '', valueFrom }) => {
    const { configMapKeyRef, secretKeyRef } = valueFrom ?? {}
    const found = configMapKeyRef
      ? dataOf(configMapKeyRef.name)[configMapKeyRef.key]
      : secretKeyRef
        ? secretValues[secretKeyRef.key]
        : value
    if (found === undefined) throw new Error(`${name}: no such key`)
    return [name, found]
  })
  return {
    ...Object.assign({}, ...envFrom.map(({ configMapRef }) => dataOf(configMapRef?.name))),
    ...Object.fromEntries(own),
  } as Record<string, string>
}
