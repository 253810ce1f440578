import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test as base, vi } from 'vitest'
import type { Purge } from '../../../content/contract/purge.ts'
import { fileFixture } from '../../../tests/harness/run/file-fixture.ts'
import { hasRedis, startRedis } from '../../../tests/harness/servers/start-redis.ts'
import type { RenderedPage } from '../render-page.ts'
import { decodeBody } from '../encode-body.ts'
import { createPageCache, type PageCache } from '../cache/page-cache.ts'
import { parsePageRequest, type PageRequest } from '../page-request.ts'
import { openRedisPages } from './redis-pages.ts'

const times = {
  freshMs: 60_000,
  staleMs: 600_000,
  staleIfErrorMs: 3_600_000,
  shortLivedMs: 10_000,
  jitter: 0,
}
/** A busy machine is no slow store. */
const redisTimes = { answerMs: 2_000, writeMs: 2_000, connectMs: 5_000, restMs: 100, waitMs: 5_000 }
const path = '/de/heber'
const renderMs = 30

vi.setConfig({ testTimeout: 20_000 })

const test = base.extend('redis', { scope: 'file' }, fileFixture(startRedis))

describe.skipIf(!hasRedis)('four replicas with a Redis', () => {
  let release = 0
  let published = 'one'
  let renders = 0
  let replicas: PageCache[] = []
  test.beforeEach(({ redis }) => {
    release++
    published = 'one'
    renders = 0
    replicas = Array.from({ length: 4 }, () => openReplica(redis.url))
  })
  afterEach(() => Promise.all(replicas.map((replica) => replica.close())))

  async function render({ url }: PageRequest): Promise<RenderedPage> {
    renders++
    const body = published
    await pause(renderMs)
    const source = { key: `page ${url}`, kind: 'page', path: url, digest: body, ageMs: 0 } as const
    return { status: 200, pageStatus: 200, location: null, headers: [], body, sources: [source] }
  }

  function openReplica(url: URL): PageCache {
    return createPageCache({
      render,
      content: {
        confirm: ({ kind, path: page }) =>
          Promise.resolve({ key: `page ${page}`, kind, path: page, digest: published, ageMs: 0 }),
        digestOf: () => undefined,
        purge: () => {},
      },
      openShared: openRedisPages({
        url,
        version: `v${release}`,
        siteKey: `site${release}`,
        logger: { info: () => {}, warn: () => {} },
        times: { ...redisTimes, keepMs: 3_600_000, shortLivedMs: 10_000 },
      }),
      times,
      maxBytes: 10_000_000,
    })
  }

  async function ask(replica: PageCache | undefined): Promise<string> {
    const headers = { 'accept-encoding': 'br' }
    const request = parsePageRequest({ method: 'GET', url: path, headers }, false)
    if (!request?.key || !replica) throw new Error('no such page')
    const { page } = await replica.get({ ...request, key: request.key })
    const body = page.bodies.br
    return (await decodeBody(body?.bytes ?? Buffer.alloc(0), 'br')).toString()
  }
  const askAll = () => Promise.all(replicas.map(ask))

  test('what one has rendered the others do not', async () => {
    await ask(replicas[0])
    expect(await askAll()).toEqual(['one', 'one', 'one', 'one'])
    expect(renders).toBe(1)
  })

  test('however many ask them at the same time, a page is rendered once', async () => {
    await Promise.all(Array.from({ length: 10 }, askAll))
    expect(renders).toBe(1)
  })

  test.each<{ name: string; purge: Purge }>([
    { name: 'a purge', purge: { paths: [path] } },
    { name: 'a hard purge', purge: { paths: [path], hard: true } },
  ])('$name of one is one of all', async ({ purge }) => {
    await askAll()
    published = 'two'
    replicas[3]?.purge(purge)
    await vi.waitFor(
      async () => expect(await askAll()).toEqual(['two', 'two', 'two', 'two']),
      10_000,
    )
  })

  test('without it each renders for itself', async ({ redis }) => {
    await ask(replicas[0])
    await redis.kill()
    expect(await askAll()).toEqual(['one', 'one', 'one', 'one'])
    expect(renders).toBe(4)
    await redis.start()
  })
})
