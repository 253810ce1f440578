import { spawnSync } from 'node:child_process'
import { plainEnvironment } from './test-run.ts'

/**
 * Vitest runs this once before the integration tests, which use the built site. Runs in a separate process, because Vike does
 * not build inside Vitest, which Vike detects by the environment.
 */
export function setup(): void {
  const build = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], {
    env: plainEnvironment(),
    stdio: 'inherit',
  })
  if (build.status !== 0) throw new Error('the site could not be built')
}
