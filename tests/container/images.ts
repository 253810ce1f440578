import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export const siteImage = 'werkseite:test'
export const buildId = 'test-build'
export const redisImage = 'werkseite-redis:test'
export const haproxyImage = 'werkseite-haproxy:test'

/** Global setup of Vitest for the container tests: builds the images of docs/how-to/deploy-with-docker.md, Redis and HAProxy. */
export function setup(): void {
  docker('build', '--tag', siteImage, '--build-arg', `BUILD_ID=${buildId}`, root)
  if (
    spawnSync('docker', ['pull', '--quiet', 'redis:8-bookworm'], { timeout: 120_000 }).status === 0
  )
    docker('tag', 'redis:8-bookworm', redisImage)
  else docker('build', '--tag', redisImage, join(import.meta.dirname, 'redis'))
  docker('build', '--tag', haproxyImage, join(import.meta.dirname, 'haproxy'))
}

/** BuildKit writes progress and errors to stderr. */
function docker(...args: string[]): void {
  execFileSync('docker', args, {
    env: { ...process.env, DOCKER_BUILDKIT: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
