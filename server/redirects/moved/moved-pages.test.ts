import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRedisClient } from '../../../platform/redis-connection.ts'
import { hasRedis, startRedis } from '../../../tests/harness/servers/start-redis.ts'
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts'
import { openRedisMovedPages } from './redis-moved-pages.ts'
import { openSqliteMovedPages } from './sqlite-moved-pages.ts'
import type { StoredMovedPages } from './moved-pages.ts'

const logger = { info() {}, warn() {} }
const move = { from: '/de/%C3%BCber', to: '/de/firma' }

function openFile(file = join(temporaryFolder(), 'moved.sqlite')) {
  return async () => closeLater(openSqliteMovedPages(file))
}

async function openRedis() {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const open = async () =>
    closeLater(openRedisMovedPages({ url: redis.url, siteKey: 'site', logger }))
  return { redis, open }
}

function closeLater(pages: StoredMovedPages): StoredMovedPages {
  onTestFinished(() => pages.close())
  return pages
}

describe.each([
  { store: 'file', isAvailable: true, start: async () => openFile() },
  { store: 'Redis', isAvailable: hasRedis, start: async () => (await openRedis()).open },
])('moved pages in $store', ({ isAvailable, start }) => {
  test.runIf(isAvailable)('redirect in any spelling of the path', async () => {
    const pages = await (await start())()
    await pages.add([move])
    expect(await pages.find('/de/über/')).toBe('/de/firma')
    expect(await pages.find('/de/andere')).toBeNull()
  })

  test.runIf(isAvailable)('are known after a restart', async () => {
    const open = await start()
    await (await open()).add([move])
    expect(await (await open()).find('/de/über')).toBe('/de/firma')
  })

  test.runIf(isAvailable)('forget a path of the backend', async () => {
    const open = await start()
    const pages = await open()
    await pages.add([move])
    pages.forget('/de/über')
    await expect.poll(() => pages.find('/de/über')).toBeNull()
    expect(await (await open()).find('/de/über')).toBeNull()
  })

  test.runIf(isAvailable)('never redirect in a loop', async () => {
    const pages = await (await start())()
    await pages.add([
      { from: '/de/a', to: '/de/b' },
      { from: '/de/b', to: '/de/a' },
    ])
    expect(await pages.find('/de/a')).toBeNull()
    expect(await pages.find('/de/b')).toBe('/de/a')
  })
})

describe('moved pages in Redis', () => {
  test.runIf(hasRedis)('ignore a target other than a page path', async () => {
    const { redis, open } = await openRedis()
    const pages = await open()
    const client = createRedisClient(redis.url.href, 5_000).on('error', () => {})
    await client.connect()
    onTestFinished(() => client.destroy())
    for (const target of ['https://evil.example', '//evil.example/de', '/de/a\r\nb', '{"to"', '']) {
      await client.hSet('werkseite:site:moved', '/de/alt', target)
      expect(await pages.find('/de/alt')).toBeNull()
    }
    await client.hSet('werkseite:site:moved', '/de/alt', '/de/neu')
    await expect.poll(() => pages.find('/de/alt')).toBe('/de/neu')
  })

  test.runIf(hasRedis)('refuse an unstored move', async () => {
    const { redis, open } = await openRedis()
    const pages = await open()
    await pages.add([move])
    await redis.kill()
    await expect(pages.add([move])).rejects.toMatchObject({ status: 503 })
    expect(await pages.find('/de/über')).toBeNull()
  })
})
