import { expect, test as base, vi } from 'vitest'
import { startFakeBackend, type FakeBackend } from '../../harness/servers/fake-backend.ts'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { page } from '../../harness/content/page-builder.ts'
import { textOf } from '../../harness/content/read-html.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { hasRedis, startRedis, type Redis } from '../../harness/servers/start-redis.ts'
import { purge, purgeToken, siteUrl, startSiteInTest } from '../deployments.ts'

const test = base
  .extend('backend', { scope: 'file' }, fileFixture(startFakeBackend))
  .extend('redis', { scope: 'file' }, fileFixture(startRedis))

const outcome = (response: Response) => response.headers.get('x-cache')
const titleOf = async (response: Response) => textOf(await response.text(), 'h1')
const callsOf = ({ calls }: FakeBackend, path: string) => calls.filter((call) => call.path === path)

const startReplica = (backend: FakeBackend, redis: Redis): Promise<Site> =>
  startSiteInTest({
    BACKEND_URL: backend.url,
    SITE_URL: siteUrl,
    PURGE_TOKEN: purgeToken,
    REDIS_URL: redis.url.href,
    LOG_LEVEL: 'info',
  })

test.runIf(hasRedis)(
  'replicas share what one of them has made, purges, and nothing else when Redis is gone',
  { timeout: 60_000 },
  async ({ backend, redis }) => {
    const [one, other] = await Promise.all([
      startReplica(backend, redis),
      startReplica(backend, redis),
    ])
    const path = '/de/heber'
    backend.publish(page({ de: path }, { title: 'Alt' }))

    expect(outcome(await one.get(path))).toBe('MISS')
    await vi.waitFor(async () => {
      const shared = await other.get(path)
      expect(await titleOf(shared)).toBe('Alt')
      expect(shared.headers.get('server-timing')).not.toContain('render')
    })
    expect(callsOf(backend, path)).toHaveLength(1)

    backend.publish(page({ de: path }, { title: 'Neu' }))
    await purge(one, { paths: [path] })
    await vi.waitFor(async () => expect(await titleOf(await other.get(path))).toBe('Neu'))

    redis.pause()
    backend.publish(page({ de: '/de/langsam' }, { title: 'Langsam' }))
    const start = performance.now()
    expect((await one.get('/de/langsam')).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(2000)
    expect((await other.get(path)).status).toBe(200)
    redis.resume()

    await redis.kill()
    backend.publish(page({ de: '/de/ohne' }, { title: 'Ohne' }))
    for (const site of [one, other]) expect((await site.get('/de/ohne')).status).toBe(200)
    await redis.start()

    backend.publish(page({ de: '/de/wieder' }, { title: 'Wieder' }))
    await vi.waitFor(
      async () => {
        const url = `/de/wieder?category=${Math.random()}`
        await one.get(url)
        const shared = await other.get(url)
        expect(shared.headers.get('server-timing')).not.toContain('render')
      },
      { timeout: 20_000 },
    )
    for (const site of [one, other])
      expect(site.logs().filter(({ level }) => level >= 50)).toEqual([])
  },
)
