import { createClient } from '@redis/client'
import { describe, expect, test as base, vi } from 'vitest'
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

describe('replicas', () => {
  test.runIf(hasRedis)(
    'share pages and purges and survive a Redis outage',
    async ({ backend, redis }) => {
      const [one, other] = await Promise.all([
        startReplica(backend, redis),
        startReplica(backend, redis),
      ])
      const path = '/de/heber'
      backend.publish(page({ de: path }, { title: 'Alt' }))

      expect(outcome(await one.get(path))).toBe('MISS')
      const client = await createClient({ url: redis.url.href }).connect()
      const keys = () => client.keys(`*:page:page ${path}`)
      await vi.waitFor(async () => expect(await keys()).toHaveLength(1))
      client.destroy()
      const fromRedis = await other.get(path)
      expect(await titleOf(fromRedis)).toBe('Alt')
      expect(fromRedis.headers.get('server-timing')).not.toContain('render')
      expect(callsOf(backend, path)).toHaveLength(1)

      backend.publish(page({ de: path }, { title: 'Neu' }))
      await purge(one, { paths: [path] })
      await vi.waitFor(async () => expect(await titleOf(await other.get(path))).toBe('Neu'))

      redis.pause()
      backend.publish(page({ de: '/de/langsam' }, { title: 'Langsam' }))
      expect((await one.get('/de/langsam')).status).toBe(200)
      expect((await other.get(path)).status).toBe(200)
      redis.resume()

      await redis.kill()
      backend.publish(page({ de: '/de/ohne' }, { title: 'Ohne' }))
      for (const site of [one, other]) expect((await site.get('/de/ohne')).status).toBe(200)
      await redis.start()

      backend.publish(page({ de: '/de/wieder' }, { title: 'Wieder' }))
      await vi.waitFor(async () => {
        const url = `/de/wieder?category=${Math.random()}`
        await one.get(url)
        const shared = await other.get(url)
        expect(shared.headers.get('server-timing')).not.toContain('render')
      })
      for (const site of [one, other])
        expect(site.logs().filter(({ level }) => level >= 50)).toEqual([])
    },
  )
})
