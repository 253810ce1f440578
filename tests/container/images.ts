import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export const siteImage = 'werkseite:test'
export const buildId = 'test-build'
export const redisImage = 'werkseite-redis:test'
export const haproxyImage = 'werkseite-haproxy:test'

/** Vitest calls it once before the container tests: builds what is tested as docs/operations.md says, Redis and HAProxy. */
export function setup(): void {
  docker('build', '--tag', siteImage, '--build-arg', `BUILD_ID=${buildId}`, root)
  if (
    spawnSync('docker', ['pull', '--quiet', 'redis:8-bookworm'], { timeout: 120_000 }).status === 0
  )
    docker('tag', 'redis:8-bookworm', redisImage)
  else docker('build', '--tag', redisImage, join(import.meta.dirname, 'redis'))
  docker('build', '--tag', haproxyImage, join(import.meta.dirname, 'haproxy'))
}

/** BuildKit writes its progress to stderr, where a failure is found. */
function docker(...args: string[]): void {
  execFileSync('docker', args, {
    env: { ...process.env, DOCKER_BUILDKIT: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
