import { spawnSync } from 'node:child_process'

/**
 * Vitest calls it once before the integration tests, which run the built site. In a process of its own: Vike does
 * not build inside of Vitest, which it recognises by the environment.
 */
export function setup(): void {
  const env = { PATH: process.env['PATH'] }
  const build = spawnSync(process.execPath, ['scripts/build-if-stale.ts'], {
    env,
    stdio: 'inherit',
  })
  if (build.status !== 0) throw new Error('the site could not be built')
}
