import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createClient } from '@redis/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test as base, vi } from 'vitest'
import { createPurges, maxTags, type Purges } from '../../../content/client/purges.ts'
import type { Purge } from '../../../content/contract/purge.ts'
import { fileFixture } from '../../../tests/harness/run/file-fixture.ts'
import { openGate } from '../../../tests/harness/open-gate.ts'
import { hasRedis, startRedis } from '../../../tests/harness/servers/start-redis.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { SharedPage } from '../cache/cached-page.ts'
import { openSharedPages, type SharedPages, type SharedPagesOptions } from './shared-pages.ts'

const info = vi.fn<Logger['info']>()
const warn = vi.fn<Logger['warn']>()
beforeEach(() => {
  info.mockClear()
  warn.mockClear()
})

/** A replica of the site, as far as it shares pages. */
interface Replica {
  pages: SharedPages
  purges: Purges
  onPurged: ReturnType<typeof vi.fn<() => void>>
}

/** A busy machine is no slow store, so only tests of slowness have the usual limits. */
const times = {
  keepMs: 60_000,
  shortLivedMs: 60_000,
  pauseMs: 100,
  purgesMs: 50,
  replyMs: 5_000,
  writeMs: 5_000,
  connectMs: 5_000,
}
const usual = { ...times, replyMs: 50, writeMs: 500, connectMs: 1_000 }

let opened: SharedPages[] = []
afterEach(async () => {
  await Promise.all(opened.map((pages) => pages.close()))
  opened = []
})

function openReplica(url: URL, options: Partial<SharedPagesOptions> = {}): Replica {
  const open = openSharedPages({
    url,
    version: 'v1',
    siteKey: 'main',
    logger: { info, warn },
    ...options,
    times: { ...times, ...options.times },
  })
  const [purges, onPurged] = [createPurges(), vi.fn<() => void>()]
  const pages = open({ purges, onPurged })
  opened.push(pages)
  return { pages, purges, onPurged }
}

const pageOf = (hash: string, changes: Partial<SharedPage> = {}): SharedPage => ({
  status: 200,
  isShortLived: false,
  location: null,
  cacheControl: null,
  headers: [['content-type', 'text/html; charset=utf-8']],
  hash,
  body: Buffer.from(`<h1>${hash}</h1>`),
  tags: ['de', '/de/a', '/de/ajax/layout'],
  purgeNumber: 0,
  confirmedAt: 1_000,
  ...changes,
})

const waitFor = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { interval: 20, timeout: 60_000 })

/** Purges as the page cache does: in the own table first. */
function purge({ pages, purges }: Replica, change: Purge): void {
  purges.add(change)
  pages.publish(change)
}

const isRead = ({ pages }: Replica, key: string, hash: string | null) =>
  waitFor(async () => expect((await pages.read(key))?.hash ?? null).toBe(hash))

/** Waits until a replica has the purges of another one. */
async function hearAll(from: Replica, to: Replica): Promise<void> {
  const tag = `marker ${Math.random()}`
  purge(from, { tags: [tag] })
  await waitFor(() => expect(to.purges.isPurged([tag], 0)).toBe(true))
}

/** A Redis that a test may spoil. */
async function startOwnRedis(options?: string[]) {
  const redis = await startRedis(options)
  onTestFinished(redis.stop)
  return redis
}

async function openAdmin(url: URL) {
  const admin = createClient({ url: url.href }).on('error', () => {})
  await admin.connect()
  onTestFinished(() => admin.destroy())
  return admin
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
  .extend('open', ({ redis }) => (options?: Partial<SharedPagesOptions>) => {
    return openReplica(redis.url, options)
  })

describe.skipIf(!hasRedis)('shared pages', () => {
  test.beforeEach(async ({ admin }) => void (await admin.flushAll()))

  test('are read by another replica', async ({ open }) => {
    const page = pageOf('a', { purgeNumber: 1_795_332_044_697.25 })
    open().pages.write('/de/a', page)
    const other = open()
    await isRead(other, '/de/a', 'a')
    expect(await other.pages.read('/de/a')).toEqual(page)
    expect(await other.pages.read('/de/b')).toBeNull()
  })

  test('are read by the first request of a replica', async ({ open }) => {
    const writer = open()
    writer.pages.write('/de/a', pageOf('a'))
    await isRead(writer, '/de/a', 'a')
    expect((await open().pages.read('/de/a'))?.hash).toBe('a')
  })

  test('may have more than a megabyte', async ({ open }) => {
    const body = Buffer.alloc(1_500_000, 'Heber ')
    open().pages.write('/de/a', pageOf('a', { body }))
    const other = open()
    await isRead(other, '/de/a', 'a')
    expect((await other.pages.read('/de/a'))?.body.equals(body)).toBe(true)
  })

  test('are separated by version and site', async ({ open }) => {
    const replica = open()
    replica.pages.write('/de/a', pageOf('a'))
    await isRead(replica, '/de/a', 'a')
    expect(await open({ version: 'v2' }).pages.read('/de/a')).toBeNull()
    expect(await open({ siteKey: 'beta' }).pages.read('/de/a')).toBeNull()
  })

  test('expire, short-lived ones sooner', async ({ open, admin }) => {
    const replica = open({ times: { ...times, shortLivedMs: 5_000 } })
    replica.pages.write('/de/a', pageOf('a'))
    replica.pages.write('/de/b', pageOf('b', { status: 404, isShortLived: true }))
    purge(replica, { all: true })
    await isRead(replica, '/de/b', 'b')
    await replica.pages.close()
    expect((await admin.keys('*')).toSorted()).toEqual([
      'werkseite:main:purges',
      'werkseite:main:v1:page:/de/a',
      'werkseite:main:v1:page:/de/b',
    ])
    expect(await admin.pTTL('werkseite:main:v1:page:/de/a')).toBeGreaterThan(5_000)
    expect(await admin.pTTL('werkseite:main:v1:page:/de/b')).toBeLessThanOrEqual(5_000)
  })

  test.for([
    { name: 'a text', put: ['SET', 'werkseite:main:v1:page:/de/a', 'garbage'] },
    { name: 'a list', put: ['LPUSH', 'werkseite:main:v1:page:/de/a', 'a', 'b'] },
  ])('are missing in place of $name', async ({ put }, { open, admin }) => {
    await admin.sendCommand(put)
    const replica = open()
    replica.pages.write('/de/b', pageOf('b'))
    await isRead(replica, '/de/b', 'b')
    for (let time = 0; time < 2; time++) expect(await replica.pages.read('/de/a')).toBeNull()
    expect(await replica.pages.read('/de/b')).not.toBeNull()
  })

  test('log a refusal once', async ({ open, admin, redis }) => {
    await admin.lPush('werkseite:main:v1:page:/de/a', ['a', 'b'])
    const { pages } = open()
    for (let number = 0; number < 5; number++) await pages.read('/de/a')
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { store: redis.url.host, reason: 'WRONGTYPE' },
      'shared pages refused a command',
    )
  })
})

describe.skipIf(!hasRedis)('shared purges', () => {
  test.beforeEach(async ({ admin }) => void (await admin.flushAll()))

  test.for<{ purge: Purge; isRemoved: boolean }>([
    { purge: { paths: ['/de/a/?x=1'] }, isRemoved: false },
    { purge: { tags: ['de'], hard: true }, isRemoved: true },
    { purge: { all: true }, isRemoved: false },
    { purge: { all: true, hard: true }, isRemoved: true },
  ])('reach replicas of all versions: $purge', async ({ purge: change, isRemoved }, { open }) => {
    const [sender, other, newer] = [open(), open(), open({ version: 'v2' })]
    await hearAll(sender, other)
    await hearAll(sender, newer)
    const { tags } = pageOf('a')
    const numbers = [other.purges.latest(), newer.purges.latest()]
    purge(sender, change)
    for (const [index, { purges, onPurged }] of [other, newer].entries()) {
      const number = numbers[index] ?? 0
      await waitFor(() => expect(purges.isPurged(tags, number)).toBe(true))
      expect(purges.isRemoved(tags, number)).toBe(isRemoved)
      expect(purges.isPurged(['en'], number)).toBe(change.all === true)
      expect(onPurged).toHaveBeenCalled()
    }
  })

  test('are published once by a replica that connects', async ({ open, admin }) => {
    await admin.configResetStat()
    const sender = open()
    purge(sender, { tags: ['de'] })
    await sender.pages.close()
    expect(await admin.info('commandstats')).toContain('cmdstat_eval:calls=1,')
  })

  test('are not applied twice by their sender', async ({ open }) => {
    const sender = open()
    await hearAll(open(), sender)
    purge(sender, { tags: ['de'] })
    const begun = sender.purges.latest()
    await waitFor(() => expect(sender.purges.latest()).toBeGreaterThan(begun))
    expect(sender.purges.isPurged(['de'], begun)).toBe(false)
  })

  test('have increasing numbers without loss of precision', async ({ open, admin }) => {
    const [sender, other] = [open(), open()]
    await hearAll(sender, other)
    const tags = Array.from({ length: 300 }, (_, number) => `tag-${number}`)
    for (const tag of tags) purge(sender, { tags: [tag] })
    await hearAll(sender, other)
    const set = await admin.zRangeWithScores('werkseite:main:purges', 0, -1)
    const scores = set.filter(({ value }) => value.startsWith('s tag')).map(({ score }) => score)
    expect(new Set(scores).size).toBe(tags.length)
    for (const tag of tags) expect(other.purges.isPurged([tag], 0)).toBe(true)
  })

  test('concern a page rendered before and written after', async ({ open }) => {
    const [sender, other] = [open(), open()]
    await hearAll(sender, other)
    const before = other.purges.latest()
    purge(sender, { all: true, hard: true })
    await hearAll(sender, other)
    other.pages.write('/de/a', pageOf('older', { purgeNumber: before }))
    other.pages.write('/de/b', pageOf('newer', { purgeNumber: other.purges.latest() }))
    const started = open()
    await isRead(started, '/de/b', 'newer')
    for (const [key, isRemoved] of [
      ['/de/a', true],
      ['/de/b', false],
    ] as const) {
      const page = await started.pages.read(key)
      expect(started.purges.isRemoved(page?.tags ?? [], page?.purgeNumber ?? 0)).toBe(isRemoved)
    }
  })

  test('keep the purges of two sites apart', async ({ open }) => {
    const [sender, other] = [open(), open({ siteKey: 'beta' })]
    await other.pages.read('/de/a')
    purge(sender, { all: true })
    await hearAll(open({ siteKey: 'beta' }), other)
    expect(other.purges.isPurged(['de'], 0)).toBe(false)
  })

  test('reach a replica after its reconnection', async ({ open, redis }) => {
    const gate = await openGate(redis.url)
    onTestFinished(() => gate.close())
    const [sender, other] = [open(), openReplica(gate.url)]
    await hearAll(sender, other)
    const before = other.purges.latest()
    gate.cut()
    await waitFor(() => expect(other.pages.isConnected()).toBe(false))
    purge(sender, { all: true, hard: true })
    await hearAll(open(), sender)
    expect(other.purges.isPurged(['de'], before)).toBe(false)
    sender.pages.write('/de/a', pageOf('a'))
    await isRead(sender, '/de/a', 'a')
    gate.mend()
    await isRead(other, '/de/a', 'a')
    expect(other.purges.isRemoved(['de'], before)).toBe(true)
  })

  test('are published after their replica was cut off', async ({ open, redis }) => {
    const gate = await openGate(redis.url)
    onTestFinished(() => gate.close())
    const [other, sender] = [open(), openReplica(gate.url)]
    await hearAll(sender, other)
    gate.cut()
    await waitFor(() => expect(sender.pages.isConnected()).toBe(false))
    purge(sender, { paths: ['/de/a'] })
    purge(sender, { tags: ['en'], hard: true })
    gate.mend()
    await waitFor(() => expect(other.purges.isPurged(['/de/a'], 0)).toBe(true))
    await waitFor(() => expect(other.purges.isRemoved(['en'], 0)).toBe(true))
  })

  test('collapse into a purge of everything beyond the tag limit', async ({ open, admin }) => {
    const [sender, other] = [open(), open()]
    await hearAll(sender, other)
    for (const part of [0, 1, 2]) {
      const paths = Array.from({ length: maxTags * 0.4 }, (_, number) => `/de/${part}-${number}`)
      purge(sender, { paths })
    }
    await waitFor(() => expect(other.purges.isRemoved(['en'], 0)).toBe(true))
    expect(await admin.zCard('werkseite:main:purges')).toBeLessThan(maxTags)
  })

  test('become one of everything beyond the limit of tags', async ({ open }) => {
    const [sender, other] = [open(), open()]
    await hearAll(sender, other)
    const paths = Array.from({ length: maxTags * 0.6 }, (_, number) => `/de/a-${number}`)
    purge(sender, { paths })
    await waitFor(() => expect(other.purges.isPurged(['en'], 0)).toBe(true))
  })

  test('ignore a damaged number', async ({ open, admin }) => {
    const [sender, other] = [open(), open()]
    await hearAll(sender, other)
    await admin.zAdd('werkseite:main:purges', { score: 1e300, value: 's /de/a' })
    const late = open()
    for (const replica of [other, late]) {
      await hearAll(sender, replica)
      expect(replica.purges.isPurged(['/de/a'], 0)).toBe(false)
    }
  })

  test('concern everything after the store has lost them', async ({ open, admin }) => {
    const [sender, other] = [open(), open()]
    await hearAll(sender, other)
    const before = other.purges.latest()
    await admin.flushAll()
    await waitFor(() => expect(other.purges.isPurged(['en'], before)).toBe(true))
    expect(warn).toHaveBeenCalledWith(
      { key: 'werkseite:main:purges' },
      'purges of other replicas were lost',
    )
    await hearAll(sender, other)
  })
})

describe.skipIf(!hasRedis)('shared pages, failing Redis', () => {
  test.for([
    { name: 'paused', fail: 'pause', recover: 'resume' },
    { name: 'killed', fail: 'kill', recover: 'start' },
  ] as const)('reconnect after failure: $name', async ({ fail, recover }) => {
    const redis = await startOwnRedis()
    const [one, other] = [openReplica(redis.url, { times: usual }), openReplica(redis.url)]
    one.pages.write('/de/a', pageOf('a'))
    await isRead(other, '/de/a', 'a')
    await redis[fail]()
    await waitFor(() => expect(one.pages.isConnected()).toBe(false))
    expect(await one.pages.read('/de/a')).toBeNull()
    purge(one, { paths: ['/de/a'] })
    await redis[recover]()
    await waitFor(() => expect(other.purges.isPurged(['/de/a'], 0)).toBe(true))
    await waitFor(async () => {
      one.pages.write('/de/b', pageOf('b'))
      expect((await other.pages.read('/de/b'))?.hash).toBe('b')
    })
  })

  test('wait for three late replies at most', async () => {
    const redis = await startOwnRedis()
    const { pages } = openReplica(redis.url, { times: { ...usual, pauseMs: 60_000 } })
    await waitFor(() => expect(pages.isConnected()).toBe(true))
    redis.pause()
    const reads: unknown[] = []
    for (let number = 0; number < 1_000; number++) reads.push(await pages.read('/de/a'))
    expect(reads).toEqual(Array(1_000).fill(null))
    expect(pages.isConnected()).toBe(false)
    redis.resume()
  })

  test('move to the new primary after a READONLY reply', async () => {
    const [primary, old] = [await startOwnRedis(), await startOwnRedis()]
    const [admin, gate] = [await openAdmin(old.url), await openGate(old.url)]
    onTestFinished(() => gate.close())
    const replica = openReplica(gate.url)
    const other = openReplica(primary.url)
    await waitFor(() => expect(replica.pages.isConnected()).toBe(true))
    await admin.sendCommand(['REPLICAOF', '127.0.0.1', '1'])
    await waitFor(() => expect(replica.pages.isConnected()).toBe(false))
    expect(warn).toHaveBeenCalledWith(
      { store: gate.url.host, reason: 'READONLY' },
      'shared pages disconnected',
    )
    purge(replica, { tags: ['de'] })
    gate.point(primary.url)
    await waitFor(() => expect(other.purges.isPurged(['de'], 0)).toBe(true))
    await waitFor(async () => {
      replica.pages.write('/de/a', pageOf('a'))
      expect((await other.pages.read('/de/a'))?.hash).toBe('a')
    })
  })

  test('start without it and log one line', async () => {
    const redis = await startOwnRedis()
    await redis.kill()
    const replica = openReplica(redis.url)
    for (let number = 0; number < 20; number++) expect(await replica.pages.read('/de/a')).toBeNull()
    purge(replica, { all: true })
    expect(warn.mock.calls).toEqual([
      [{ store: redis.url.host, reason: 'ECONNREFUSED' }, 'shared pages disconnected'],
    ])
    await redis.start()
    const other = openReplica(redis.url)
    await waitFor(() => expect(other.purges.isPurged(['de'], 0)).toBe(true))
  })

  test.for([
    { name: 'wrong', password: 'wrong%20one', reason: 'WRONGPASS' },
    { name: 'right', password: 'right%20one', reason: null },
  ])('log no $name password', async ({ password, reason }) => {
    const redis = await startOwnRedis(['--requirepass', 'right one'])
    const url = new URL(redis.url)
    url.password = password
    const replica = openReplica(url)
    await replica.pages.read('/de/a')
    expect(warn.mock.calls).toEqual(
      reason ? [[{ store: redis.url.host, reason }, 'shared pages disconnected']] : [],
    )
    expect(JSON.stringify([warn.mock.calls, info.mock.calls])).not.toContain('one')
  })

  test('repeat a purge refused by a full store', async () => {
    const redis = await startOwnRedis(['--maxmemory', '3mb', '--maxmemory-policy', 'noeviction'])
    const admin = await openAdmin(redis.url)
    const [replica, other] = [openReplica(redis.url), openReplica(redis.url)]
    const body = Buffer.alloc(100_000)
    for (let number = 0; number < 40; number++) {
      replica.pages.write(`/de/${number}`, pageOf('a', { body }))
      await replica.pages.read(`/de/${number}`)
    }
    expect((await replica.pages.read('/de/0'))?.hash).toBe('a')
    await admin.configSet('maxmemory', '1mb')
    purge(replica, { all: true })
    await waitFor(() => expect(replica.pages.isConnected()).toBe(false))
    await admin.configSet('maxmemory', '100mb')
    await waitFor(() => expect(other.purges.isPurged(['de'], 0)).toBe(true))
  })

  test('do not log repeated errors of the server', async () => {
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
      [{ store: `127.0.0.1:${port}`, reason: 'ERR' }, 'shared pages disconnected'],
    ])
  })

  test('close during a pause', async () => {
    const redis = await startOwnRedis()
    const replica = openReplica(redis.url, { times: usual })
    await replica.pages.read('/de/a')
    redis.pause()
    purge(replica, { all: true })
    await replica.pages.close()
    expect(await replica.pages.read('/de/a')).toBeNull()
    redis.resume()
  })
})
