import { spawnSync } from 'node:child_process'

/** `WITH_ENGINE`: program that runs a command with a Docker engine. If it fails, the container tests fail. */
export const withEngine = process.env['WITH_ENGINE']

/** @returns why the container tests cannot run; `null` where they can be tried */
export function whyNoEngine(): string | null {
  if (withEngine) return null
  const { error, status, stderr } = spawnSync('docker', ['version'], { encoding: 'utf8' })
  if (error) return 'docker is not installed'
  return status === 0 ? null : (stderr.trim().split('\n').at(-1) ?? '')
}
