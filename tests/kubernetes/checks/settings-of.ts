import type { IContainer } from 'kubernetes-models/v1/Container'
import { ofKind, type Manifest } from '../manifests.ts'

/** What a Secret could hold, for whoever reads the settings: its values are not here. */
const secretValues: Record<string, string> = {
  PURGE_TOKEN: 'a-token-long-enough',
  REDIS_PASSWORD: 'a-password',
  REDIS_URL: 'redis://:a-password@redis:6379',
}

/** The variables that a container's manifest sets, as Kubernetes would: single ones come before those of a ConfigMap. */
export function settingsOf(
  { env = [], envFrom = [] }: IContainer,
  manifests: readonly Manifest[],
): Record<string, string> {
  const configMaps = ofKind(manifests, 'ConfigMap')
  const dataOf = (name: string | undefined) =>
    configMaps.find(({ metadata }) => metadata?.name === name)?.data ?? {}
  const single = env.map(({ name, value, valueFrom }) => {
    const { configMapKeyRef: config, secretKeyRef: secret } = valueFrom ?? {}
    if (config) return [name, dataOf(config.name)[config.key] ?? '']
    return [name, secret ? (secretValues[secret.key] ?? '') : (value ?? '')]
  })
  return {
    ...Object.assign({}, ...envFrom.map(({ configMapRef }) => dataOf(configMapRef?.name))),
    ...Object.fromEntries(single),
  } as Record<string, string>
}
