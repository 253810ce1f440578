import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createClient } from '@redis/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test as base, vi } from 'vitest'
import type { Purge } from '../../../content/contract/purge.ts'
import { fileFixture } from '../../../tests/harness/run/file-fixture.ts'
import { openGate } from '../../../tests/harness/open-gate.ts'
import { hasRedis, startRedis } from '../../../tests/harness/servers/start-redis.ts'
import type { Logger } from '../../ops/logger.ts'
import type { CachedPage } from '../cache/cached-page.ts'
import { openRedisPages, type RedisPagesOptions, type SharedPages } from './redis-pages.ts'

const info = vi.fn<Logger['info']>()
const warn = vi.fn<Logger['warn']>()
beforeEach(() => {
  info.mockClear()
  warn.mockClear()
})

/** A replica of the site, as far as it shares pages. */
interface Replica {
  pages: SharedPages
  heard: Purge[]
  /** What came of {@link hearAll}. */
  markers: Purge[]
}

const times = {
  keepMs: 60_000,
  shortLivedMs: 60_000,
  restMs: 100,
  purgesMs: 50,
  // A busy machine is no slow store; where slowness matters a test has the usual limits.
  answerMs: 2_000,
  writeMs: 2_000,
  connectMs: 5_000,
}
const usual = { ...times, answerMs: 50, writeMs: 500, connectMs: 1_000 }

/** A connection that is given up sends its purges once more. */
const patient = { times: { ...times, purgesMs: 1_000 } }

vi.setConfig({ testTimeout: 20_000 })

let opened: SharedPages[] = []
afterEach(async () => {
  await Promise.all(opened.map((pages) => pages.close()))
  opened = []
})

function openReplica(url: URL, options: Partial<RedisPagesOptions> = {}): Replica {
  const [heard, markers]: [Purge[], Purge[]] = [[], []]
  const open = openRedisPages({
    url,
    version: 'v1',
    siteKey: 'main',
    logger: { info, warn },
    ...options,
    times: { ...times, ...options.times },
  })
  const isMarker = (tag: string) => tag.startsWith('marker')
  const pages = open({
    // Several purges may be heard as one.
    onPurge(purge) {
      const { tags = [], ...rest } = purge
      for (const tag of tags.filter(isMarker)) markers.push({ tags: [tag] })
      const others = tags.filter((tag) => !isMarker(tag))
      if (others.length > 0) heard.push({ ...rest, tags: others })
      else if (tags.length === 0) heard.push(purge)
    },
  })
  opened.push(pages)
  return { pages, heard, markers }
}

const pageOf = (name: string, changes: Partial<CachedPage> = {}): CachedPage => ({
  status: 200,
  isShortLived: false,
  location: null,
  cacheControl: null,
  headers: [['content-type', 'text/html; charset=utf-8']],
  hash: name,
  bodies: { br: { bytes: Buffer.from(`<h1>${name}</h1>`), level: 'quick' } },
  sources: [{ key: 'page /de/a', kind: 'page', path: '/de/a', digest: name }],
  tags: ['de', '/de/a', '/de/ajax/layout'],
  confirmedAt: Date.now(),
  ...changes,
})

async function isRead({ pages }: Replica, key: string, hash: string | null): Promise<void> {
  await vi.waitFor(async () => expect((await pages.read(key))?.page.hash ?? null).toBe(hash), {
    timeout: 10_000,
    interval: 20,
  })
}

/** How long it takes, in milliseconds. */
async function durationOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** What a busy machine may add. */
const slackMs = 1_000
/** A page that is made now. */
const write = (pages: SharedPages, key: string, page: CachedPage) =>
  pages.write(key, page, pages.sequence())
const waitFor = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 10_000, interval: 20 })

/** Waits until one has all that another has sent so far. */
async function hearAll(from: Replica, to: Replica): Promise<void> {
  const marker = { tags: [`marker ${Math.random()}`] }
  from.pages.purge(marker)
  await waitFor(() => expect(to.markers).toContainEqual(marker))
}

const test = base
  .extend('redis', { scope: 'file' }, fileFixture(startRedis))
  .extend('admin', { scope: 'file' }, async ({ redis }, { onCleanup }) => {
    const admin = createClient({ url: redis.url.href })
    admin.on('error', () => {})
    await admin.connect()
    onCleanup(() => admin.destroy())
    return admin
  })
  .extend('open', ({ redis }) => (options?: Partial<RedisPagesOptions>) => {
    return openReplica(redis.url, options)
  })

describe.skipIf(!hasRedis)('with a Redis', () => {
  test.beforeEach(async ({ admin }) => void (await admin.flushAll()))

  test('a page that one replica has written is read by another', async ({ open }) => {
    const page = pageOf('a')
    write(open().pages, '/de/a', page)
    const other = open()
    await isRead(other, '/de/a', 'a')
    expect(await other.pages.read('/de/a')).toEqual({ page, isPurged: false })
    expect(await other.pages.read('/de/b')).toBeNull()
  })

  test('what is read first is read, although the connection has only just begun', async ({
    open,
  }) => {
    const writer = open()
    write(writer.pages, '/de/a', pageOf('a'))
    await isRead(writer, '/de/a', 'a')
    expect((await open().pages.read('/de/a'))?.page.hash).toBe('a')
  })

  test('a page of a megabyte and more', async ({ open }) => {
    const bytes = Buffer.alloc(1_500_000, 'Heber ')
    write(open().pages, '/de/a', pageOf('a', { bodies: { identity: { bytes, level: 'best' } } }))
    const other = open()
    await isRead(other, '/de/a', 'a')
    expect((await other.pages.read('/de/a'))?.page.bodies.identity?.bytes.equals(bytes)).toBe(true)
  })

  test('no page of another version or another site', async ({ open }) => {
    const replica = open()
    write(replica.pages, '/de/a', pageOf('a'))
    await isRead(replica, '/de/a', 'a')
    expect(await open({ version: 'v2' }).pages.read('/de/a')).toBeNull()
    expect(await open({ siteKey: 'beta' }).pages.read('/de/a')).toBeNull()
  })

  test('pages end by themselves, short-lived ones sooner; nothing else stays but the purges', async ({
    open,
    admin,
  }) => {
    const replica = open({ times: { ...times, shortLivedMs: 5_000 } })
    write(replica.pages, '/de/a', pageOf('a'))
    write(replica.pages, '/de/b', pageOf('b', { status: 404, isShortLived: true }))
    ;(await replica.pages.lock('/de/c'))?.()
    replica.pages.purge({ all: true })
    await isRead(replica, '/de/b', 'b')
    await replica.pages.close()
    expect((await admin.keys('*')).toSorted()).toEqual([
      'werkseite:main:purges',
      'werkseite:main:v1:page:/de/a',
      'werkseite:main:v1:page:/de/b',
    ])
    expect(await admin.pTTL('werkseite:main:v1:page:/de/a')).toBeGreaterThan(50_000)
    expect(await admin.pTTL('werkseite:main:v1:page:/de/b')).toBeLessThanOrEqual(5_000)
  })

  test.for([
    { name: 'a text', put: ['SET', 'werkseite:main:v1:page:/de/a', 'garbage'] },
    { name: 'a list', put: ['LPUSH', 'werkseite:main:v1:page:/de/a', 'a', 'b'] },
  ])(
    '$name in place of a page is no page, and others are read as before',
    async ({ put }, { open, admin }) => {
      await admin.sendCommand(put)
      const replica = open()
      write(replica.pages, '/de/b', pageOf('b'))
      await isRead(replica, '/de/b', 'b')
      expect(await replica.pages.read('/de/a')).toBeNull()
      expect(await replica.pages.read('/de/a')).toBeNull()
      expect(await replica.pages.read('/de/b')).not.toBeNull()
    },
  )

  test('what the store refuses is said once', async ({ open, admin, redis }) => {
    await admin.lPush('werkseite:main:v1:page:/de/a', ['a', 'b'])
    const { pages } = open()
    for (let number = 0; number < 5; number++) await pages.read('/de/a')
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { store: redis.url.host, reason: 'WRONGTYPE' },
      'the store of shared pages refuses',
    )
  })

  describe('purges', () => {
    test.for<{ purge: Purge; heard: Purge }>([
      { purge: { paths: ['/de/a/?x=1'] }, heard: { tags: ['/de/a'] } },
      {
        purge: { tags: ['de', '/de/ajax/layout'] },
        heard: { tags: ['/de/ajax/layout', 'de'] },
      },
      { purge: { all: true }, heard: { all: true } },
      { purge: { all: true, hard: true }, heard: { all: true, hard: true } },
    ])(
      '$purge reaches every other replica, of all versions, and not its sender',
      async ({ purge, heard }, { open }) => {
        const [sender, other, newer] = [open(), open(), open({ version: 'v2' })]
        await hearAll(sender, other)
        await hearAll(sender, newer)
        sender.pages.purge(purge)
        await waitFor(() => expect([...other.heard, ...newer.heard]).toEqual([heard, heard]))
        await hearAll(other, sender)
        expect(sender.heard).toEqual([])
      },
    )

    test('a replica hears of a purge within a second', async ({ open }) => {
      const usualPurges = { times: { ...times, purgesMs: 500 } }
      const [sender, other] = [open(usualPurges), open(usualPurges)]
      await hearAll(sender, other)
      const duration = await durationOf(async () => {
        sender.pages.purge({ paths: ['/de/a'] })
        await waitFor(() => expect(other.heard).toHaveLength(1))
      })
      expect(duration).toBeLessThan(1_000 + slackMs)
    })

    test('many at a time reach the others, none twice', async ({ open }) => {
      const [sender, other] = [open(patient), open(patient)]
      await hearAll(sender, other)
      const paths = Array.from({ length: 900 }, (_, number) => `/de/${number}`)
      for (const path of paths) sender.pages.purge({ paths: [path] })
      const tags = () => other.heard.flatMap((purge) => purge.tags ?? [])
      await waitFor(() => expect(tags()).toHaveLength(paths.length))
      expect(new Set(tags())).toEqual(new Set(paths))
    })

    test('none of another site', async ({ open }) => {
      const [sender, other] = [open(), open({ siteKey: 'beta' })]
      await isRead(other, '/de/a', null)
      sender.pages.purge({ all: true })
      await hearAll(open({ siteKey: 'beta' }), other)
      expect(other.heard).toEqual([])
    })

    test('a soft one is said of the pages that it means, a hard one removes them', async ({
      open,
    }) => {
      const [sender, other] = [open(), open()]
      await hearAll(sender, other)
      write(sender.pages, '/de/a', pageOf('a', { tags: ['de', '/de/a'] }))
      write(sender.pages, '/de/b', pageOf('b', { tags: ['de', '/de/b'] }))
      write(sender.pages, '/en/c', pageOf('c', { tags: ['en', '/en/c'] }))
      sender.pages.purge({ paths: ['/de/a'] })
      await hearAll(sender, other)
      expect(await other.pages.read('/de/a')).toMatchObject({ isPurged: true })
      expect(await other.pages.read('/de/b')).toMatchObject({ isPurged: false })

      sender.pages.purge({ paths: ['/de/a/?x=1'], hard: true })
      expect(await sender.pages.read('/de/a')).toBeNull()
      await isRead(other, '/de/a', null)
      await isRead(other, '/de/b', 'b')

      other.pages.purge({ tags: ['de'], hard: true })
      await isRead(sender, '/de/b', null)
      await isRead(sender, '/en/c', 'c')

      other.pages.purge({ all: true, hard: true })
      await isRead(sender, '/en/c', null)
    })

    test('a page of before a purge that is written after it counts as purged, one of after it does not', async ({
      open,
    }) => {
      const [sender, other] = [open(), open()]
      await hearAll(sender, other)
      const before = other.pages.sequence()
      sender.pages.purge({ all: true, hard: true })
      await waitFor(() => expect(other.heard).toHaveLength(1))
      other.pages.write('/de/a', pageOf('older'), before)
      await hearAll(other, sender)
      expect(await sender.pages.read('/de/a')).toBeNull()
      expect(await other.pages.read('/de/a')).toBeNull()
      expect(await open().pages.read('/de/a')).toBeNull()

      write(other.pages, '/de/a', pageOf('newer'))
      await isRead(sender, '/de/a', 'newer')
      expect((await open().pages.read('/de/a'))?.page.hash).toBe('newer')
    })

    test('a page that is made after an own purge is newer than it', async ({ open }) => {
      const replica = open()
      await isRead(replica, '/de/a', null)
      replica.pages.purge({ all: true, hard: true })
      await waitFor(() => expect(replica.pages.sequence()).toBe(1))
      write(replica.pages, '/de/a', pageOf('newer'))
      await isRead(replica, '/de/a', 'newer')
    })

    test('a clock that is a minute ahead makes no page newer than now', async ({ open }) => {
      const replica = open()
      write(replica.pages, '/de/a', pageOf('a', { confirmedAt: Date.now() + 60_000 }))
      await isRead(replica, '/de/a', 'a')
      const read = await replica.pages.read('/de/a')
      expect(read?.page.confirmedAt).toBeLessThanOrEqual(Date.now())
    })

    test('a replica that starts knows what was purged before', async ({ open }) => {
      const sender = open()
      await isRead(sender, '/de/a', null)
      write(sender.pages, '/de/a', pageOf('a'))
      sender.pages.purge({ all: true, hard: true })
      await waitFor(() => expect(sender.pages.sequence()).toBe(1))
      const started = open()
      expect(await started.pages.read('/de/a')).toBeNull()
      expect(started.heard).toEqual([])
    })

    test('one that was cut off hears later what it has missed, before it reads anything', async ({
      open,
      redis,
    }) => {
      const gate = await openGate(redis.url)
      onTestFinished(() => gate.close())
      const [sender, other] = [open(), openReplica(gate.url)]
      await hearAll(sender, other)
      write(sender.pages, '/de/a', pageOf('a'))
      await isRead(other, '/de/a', 'a')
      gate.cut()
      await isRead(other, '/de/a', null)
      sender.pages.purge({ paths: ['/de/b'] })
      sender.pages.purge({ all: true, hard: true })
      await hearAll(open(), sender)
      expect(other.heard).toEqual([])
      expect(warn).toHaveBeenCalledTimes(1)

      gate.mend()
      const read: (string | undefined)[] = []
      await waitFor(async () => {
        read.push((await other.pages.read('/de/a'))?.page.hash)
        expect(other.heard.length).toBeGreaterThanOrEqual(2)
      })
      expect(other.heard).toContainEqual({ all: true, hard: true })
      expect(other.heard.flatMap((purge) => purge.tags ?? [])).toContain('/de/b')
      expect(new Set(read)).toEqual(new Set([undefined]))
    })

    test('one that is told while its replica is cut off reaches the others later, and counts there at once', async ({
      open,
      redis,
    }) => {
      const gate = await openGate(redis.url)
      onTestFinished(() => gate.close())
      const [other, sender] = [open(), openReplica(gate.url)]
      await hearAll(sender, other)
      gate.cut()
      await isRead(sender, '/de/a', null)
      sender.pages.purge({ paths: ['/de/a'] })
      sender.pages.purge({ tags: ['en'], hard: true })
      gate.mend()
      await waitFor(() => expect(other.heard).toContainEqual({ tags: ['/de/a'] }))
      await waitFor(() => expect(other.heard).toContainEqual({ tags: ['en'], hard: true }))
    })

    test('more tags than the store holds become a purge of everything', async ({ open, admin }) => {
      const [sender, other] = [open(patient), open(patient)]
      await hearAll(sender, other)
      write(sender.pages, '/de/a', pageOf('a'))
      await isRead(other, '/de/a', 'a')
      for (const part of [0, 1, 2]) {
        const paths = Array.from({ length: 4_000 }, (_, number) => `/de/${part}-${number}`)
        sender.pages.purge({ paths })
      }
      await waitFor(() => expect(other.heard).toContainEqual({ all: true, hard: true }))
      expect(await other.pages.read('/de/a')).toBeNull()
      await waitFor(async () => expect(await admin.zCard('werkseite:main:purges')).toBeLessThan(10))
    })

    test('a very long one is told as one of everything', async ({ open }) => {
      const [sender, other] = [open(), open()]
      await hearAll(sender, other)
      const paths = Array.from({ length: 6_000 }, (_, number) => `/de/a-long-name-${number}`)
      sender.pages.purge({ paths })
      await waitFor(() => expect(other.heard).toEqual([{ all: true }]))
    })

    test('a store that has lost its purges counts as one in which everything was purged', async ({
      open,
      admin,
    }) => {
      const [sender, other] = [open(), open()]
      await hearAll(sender, other)
      await admin.flushAll()
      await waitFor(() => expect(other.heard).toEqual([{ all: true }]))
      expect(warn).toHaveBeenCalledWith(
        { key: 'werkseite:main:purges' },
        'purges of other replicas were lost',
      )
    })
  })

  describe('locks', () => {
    test('one replica at a time has it, and others get its page', async ({ open }) => {
      const [first, second] = [open(), open()]
      const end = await first.pages.lock('/de/a')
      expect(end).toBeTypeOf('function')
      expect(await second.pages.lock('/de/a')).toBeNull()
      expect(await second.pages.lock('/de/b')).not.toBeNull()

      const awaited = second.pages.awaitUnlocked('/de/a')
      write(first.pages, '/de/a', pageOf('a'))
      end?.()
      expect((await awaited)?.page.hash).toBe('a')
      expect(await second.pages.lock('/de/a')).not.toBeNull()
    })

    test('who waits is not given the page of before', async ({ open }) => {
      const [first, second] = [open(), open()]
      write(first.pages, '/de/a', pageOf('older'))
      await isRead(second, '/de/a', 'older')
      const end = await first.pages.lock('/de/a')
      const awaited = second.pages.awaitUnlocked('/de/a')
      await new Promise((resolve) => setTimeout(resolve, 60))
      write(first.pages, '/de/a', pageOf('newer'))
      end?.()
      expect((await awaited)?.page.hash).toBe('newer')
    })

    test('a lock that is released without a page ends the waiting', async ({ open }) => {
      const [first, second] = [open(), open({ times: { ...times, waitMs: 10_000 } })]
      const end = await first.pages.lock('/de/a')
      const awaited = durationOf(async () =>
        expect(await second.pages.awaitUnlocked('/de/a')).toBeNull(),
      )
      end?.()
      expect(await awaited).toBeLessThan(3_000)
    })

    test('nobody waits longer than a moment', async ({ open }) => {
      const [first, second] = [open(), open()]
      await first.pages.lock('/de/a')
      const duration = await durationOf(async () =>
        expect(await second.pages.awaitUnlocked('/de/a')).toBeNull(),
      )
      expect(duration).toBeGreaterThan(450)
      expect(duration).toBeLessThan(500 + slackMs)
    })

    test('a lock ends by itself, and its holder does not release the next one', async ({
      open,
      admin,
    }) => {
      const [first, second] = [open({ times: { ...times, lockMs: 50 } }), open()]
      const end = await first.pages.lock('/de/a')
      let next: (() => void) | null = null
      await waitFor(async () => {
        next = await second.pages.lock('/de/a')
        expect(next).not.toBeNull()
      })
      end?.()
      await hearAll(first, second)
      expect(await admin.exists('werkseite:main:v1:lock:/de/a')).toBe(1)
    })
  })
})

describe.skipIf(!hasRedis)('with a Redis that fails', () => {
  test.for([
    { name: 'slow', fail: 'pause', mend: 'resume' },
    { name: 'gone', fail: 'kill', mend: 'start' },
  ] as const)(
    'while it is $name every call ends in time, and it is used again later',
    async ({ fail, mend }) => {
      const redis = await startRedis()
      onTestFinished(() => redis.stop())
      const [one, other] = [openReplica(redis.url, { times: usual }), openReplica(redis.url)]
      write(one.pages, '/de/a', pageOf('a'))
      await isRead(other, '/de/a', 'a')
      await redis[fail]()

      const readOften = async () => {
        for (let number = 0; number < 100; number++) await one.pages.read('/de/a')
      }
      expect(await durationOf(readOften)).toBeLessThan(3 * 50 + slackMs)
      const callAll = async () => {
        expect(await one.pages.read('/de/a')).toBeNull()
        write(one.pages, '/de/a', pageOf('b'))
        const end = await one.pages.lock('/de/a')
        end?.()
        expect(end).not.toBeNull()
        expect(await one.pages.awaitUnlocked('/de/a')).toBeNull()
        one.pages.purge({ paths: ['/de/a'] })
      }
      await waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
      expect(await durationOf(callAll)).toBeLessThan(slackMs)

      await redis[mend]()
      await waitFor(() => expect(other.heard).toContainEqual({ tags: ['/de/a'] }))
      // The purge is told before anything else is shared, and what is written until then is lost.
      await waitFor(async () => {
        write(one.pages, '/de/b', pageOf('b'))
        expect((await other.pages.read('/de/b'))?.page.hash).toBe('b')
      })
      expect(warn.mock.calls.map(([, message]) => message)).toEqual([
        'pages are not shared',
        'pages are not shared',
      ])
    },
  )

  test('where it is not there at the start nobody waits, and one line says so', async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    await redis.kill()
    const { pages } = openReplica(redis.url)
    const callAll = async () => {
      expect(await pages.read('/de/a')).toBeNull()
      expect(await pages.lock('/de/a')).not.toBeNull()
      expect(await pages.awaitUnlocked('/de/a')).toBeNull()
      pages.purge({ all: true })
    }
    for (let number = 0; number < 20; number++)
      expect(await durationOf(callAll)).toBeLessThan(slackMs)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(warn.mock.calls).toEqual([
      [{ store: redis.url.host, reason: 'ECONNREFUSED' }, 'pages are not shared'],
    ])
    expect(info).not.toHaveBeenCalled()

    await redis.start()
    const other = openReplica(redis.url)
    await waitFor(() => expect(other.heard).toContainEqual({ all: true }))
    // One that is written before its writer has heard of the last purge is not kept.
    await waitFor(async () => {
      write(pages, '/de/a', pageOf('a'))
      expect((await other.pages.read('/de/a'))?.page.hash).toBe('a')
    })
  })

  test('what asks for a password and does not get the right one is said without it', async () => {
    const redis = await startRedis(['--requirepass', 'right-one'])
    onTestFinished(() => redis.stop())
    const url = new URL(redis.url)
    url.username = 'somebody'
    url.password = 'wrong%20one'
    const { pages } = openReplica(url)
    expect(await pages.read('/de/a')).toBeNull()
    expect(warn.mock.calls).toEqual([
      [{ store: redis.url.host, reason: 'WRONGPASS' }, 'pages are not shared'],
    ])
  })

  test('the right password opens it', async () => {
    const redis = await startRedis(['--requirepass', 'right one'])
    onTestFinished(() => redis.stop())
    const url = new URL(redis.url)
    url.password = 'right%20one'
    const replica = openReplica(url)
    write(replica.pages, '/de/a', pageOf('a'))
    await isRead(replica, '/de/a', 'a')
    expect(JSON.stringify(info.mock.calls)).not.toContain('right')
  })

  test('a store that is full gives what it has, and a purge that it refuses is told later', async () => {
    const redis = await startRedis(['--maxmemory', '3mb', '--maxmemory-policy', 'noeviction'])
    onTestFinished(() => redis.stop())
    const admin = createClient({ url: redis.url.href })
    await admin.connect()
    onTestFinished(() => admin.destroy())
    const [{ pages }, other] = [openReplica(redis.url), openReplica(redis.url)]
    const bytes = Buffer.alloc(100_000)
    for (let number = 0; number < 40; number++) {
      write(pages, `/de/${number}`, pageOf('a', { bodies: { br: { bytes, level: 'best' } } }))
      await pages.read(`/de/${number}`)
    }
    expect((await pages.read('/de/0'))?.page.hash).toBe('a')
    expect(warn.mock.calls).toEqual([
      [{ store: redis.url.host, reason: 'OOM' }, 'the store of shared pages refuses'],
    ])

    await admin.configSet('maxmemory', '1mb')
    pages.purge({ all: true })
    const expected = [
      { store: redis.url.host, reason: 'PurgeNotPublished' },
      'pages are not shared',
    ]
    await waitFor(() => expect(warn.mock.calls.slice(1)).toEqual([expected]))
    expect(await pages.read('/de/0')).toBeNull()
    await admin.configSet('maxmemory', '100mb')
    await waitFor(() => expect(other.heard).toEqual([{ all: true }]))
  })

  test('a server that repeats what it was sent does not bring the password into the log', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (sent) => {
        socket.write(`-ERR unknown command: ${sent.toString().replaceAll('\r\n', ' ')}\r\n`)
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { pages } = openReplica(new URL(`redis://somebody:secret@127.0.0.1:${port}`))
    expect(await pages.read('/de/a')).toBeNull()
    expect(warn.mock.calls).toEqual([
      [{ store: `127.0.0.1:${port}`, reason: 'ERR' }, 'pages are not shared'],
    ])
  })

  test('closing does not wait for it', async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    const { pages } = openReplica(redis.url)
    await pages.read('/de/a')
    redis.pause()
    pages.purge({ all: true })
    expect(await durationOf(() => pages.close())).toBeLessThan(500 + slackMs)
    expect(await pages.read('/de/a')).toBeNull()
  })
})
