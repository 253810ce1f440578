import { spawnSync } from 'node:child_process'

/** `WITH_ENGINE`: a program that runs a command with a Docker engine at hand; the container tests fail where it cannot. */
export const withEngine = process.env['WITH_ENGINE']

/** @returns what keeps the container tests from running; `null` where they can be tried */
export function whyNoEngine(): string | null {
  if (withEngine) return null
  const { error, status, stderr } = spawnSync('docker', ['version'], { encoding: 'utf8' })
  if (error) return 'docker is not installed'
  return status === 0 ? null : (stderr.trim().split('\n').at(-1) ?? '')
}
