import { afterAll, expect, test, vi } from 'vitest'
import { startFakeBackend } from '../harness/fake-backend.ts'
import { page } from '../harness/page-builder.ts'
import { textOf } from '../harness/read-html.ts'
import { startSite, type Site } from '../harness/start-site.ts'
import { hasRedis, startRedis } from '../harness/start-redis.ts'
import { purge, purgeToken, siteUrl, stopAfterTests } from './deployments.ts'

const backend = await startFakeBackend()
afterAll(() => backend.stop())

const outcome = (response: Response) => response.headers.get('x-cache')
const titleOf = async (response: Response) => textOf(await response.text(), 'h1')
const callsOf = (path: string) => backend.calls.filter((call) => call.path === path)

async function startReplica(redisUrl: URL): Promise<Site> {
  const site = await startSite({
    BACKEND_URL: backend.url,
    SITE_URL: siteUrl,
    PURGE_TOKEN: purgeToken,
    REDIS_URL: redisUrl.href,
    LOG_LEVEL: 'info',
  })
  stopAfterTests(site)
  return site
}

async function startReplicas() {
  const redis = await startRedis()
  afterAll(() => redis.stop())
  const [one, other] = await Promise.all([startReplica(redis.url), startReplica(redis.url)])
  return { redis, one, other }
}

test.runIf(hasRedis)(
  'replicas share what one of them has made, purges, and nothing else when Redis is gone',
  { timeout: 60_000 },
  async () => {
    const { redis, one, other } = await startReplicas()
    const path = '/de/heber'
    backend.publish(page({ de: path }, { title: 'Alt' }))

    expect(outcome(await one.get(path))).toBe('MISS')
    await vi.waitFor(async () => {
      const shared = await other.get(path)
      expect(await titleOf(shared)).toBe('Alt')
      expect(shared.headers.get('server-timing')).not.toContain('render')
    })
    expect(callsOf(path)).toHaveLength(1)

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
        await new Promise((resolve) => setTimeout(resolve, 100))
        const shared = await other.get(url)
        expect(shared.headers.get('server-timing')).not.toContain('render')
      },
      { timeout: 20_000 },
    )
    for (const site of [one, other])
      expect(site.logs().filter(({ level }) => level >= 50)).toEqual([])
  },
)
