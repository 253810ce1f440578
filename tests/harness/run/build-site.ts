import { spawnSync } from 'node:child_process'
import { plainEnvironment } from './test-run.ts'

/**
 * Vitest calls it once before the integration tests, which run the built site. In a process of its own: Vike does
 * not build inside of Vitest, which it recognises by the environment.
 */
export function setup(): void {
  const build = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], {
    env: plainEnvironment(),
    stdio: 'inherit',
  })
  if (build.status !== 0) throw new Error('the site could not be built')
}
