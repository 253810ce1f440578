import { spawnSync } from 'node:child_process'

/** @returns why overlays cannot be rendered here, `null` where they can */
export function whyNoKustomize(): string | null {
  const { error, stdout } = spawnSync('kubectl', ['version', '--client', '--output=json'], {
    encoding: 'utf8',
  })
  if (error) return 'kubectl is not installed'
  const [major = 0] = /"kustomizeVersion": "v(\d+)/.exec(stdout)?.slice(1).map(Number) ?? []
  return major >= 5 ? null : 'kubectl is too old: it needs kustomize 5 or newer'
}
