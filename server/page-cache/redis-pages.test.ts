import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createClient } from '@redis/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test as base, vi } from 'vitest'
import type { Purge } from '../../content/contract/purge.ts'
import { fileFixture } from '../../tests/harness/file-fixture.ts'
import { openGate } from '../../tests/harness/open-gate.ts'
import { hasRedis, startRedis } from '../../tests/harness/start-redis.ts'
import type { Logger } from '../logger.ts'
import type { KeptPage } from './kept-page.ts'
import { openRedisPages, type RedisPagesOptions } from './redis-pages.ts'
import type { SharedPages } from './shared-pages.ts'

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
  briefMs: 60_000,
  freshMs: 10_000,
  restMs: 100,
  listenMs: 250,
  // A busy machine is no slow store; where slowness matters a test has the usual limits.
  answerMs: 2_000,
  writeMs: 2_000,
  connectMs: 5_000,
}
const usual = { ...times, answerMs: 50, writeMs: 500, connectMs: 1_000, listenMs: 10_000 }

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
    logger: { info, warn },
    ...options,
    times: { ...times, ...options.times },
  })
  const pages = open({
    onPurge: (purge) => (purge.tags?.[0]?.startsWith('marker') ? markers : heard).push(purge),
  })
  opened.push(pages)
  return { pages, heard, markers }
}

const pageOf = (name: string, changes: Partial<KeptPage> = {}): KeptPage => ({
  status: 200,
  brief: false,
  headers: [['content-type', 'text/html; charset=utf-8']],
  hash: name,
  bodies: { br: { bytes: Buffer.from(`<h1>${name}</h1>`), level: 'quick' } },
  sources: [{ key: 'page /de/a', kind: 'page', path: '/de/a', digest: name }],
  tags: ['de', '/de/a', '/de/ajax/layout'],
  confirmedAt: Date.now(),
  ...changes,
})

async function isRead({ pages }: Replica, key: string, hash: string | null): Promise<void> {
  await vi.waitFor(async () => expect((await pages.read(key))?.hash ?? null).toBe(hash), {
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
    open().pages.write('/de/a', page)
    const other = open()
    await isRead(other, '/de/a', 'a')
    const read = await other.pages.read('/de/a')
    expect(read).toEqual({ ...page, confirmedAt: expect.any(Number) })
    expect(page.confirmedAt - (read?.confirmedAt ?? 0)).toBeLessThan(slackMs)
    expect(read?.confirmedAt).toBeLessThanOrEqual(page.confirmedAt)
    expect(await other.pages.read('/de/b')).toBeNull()
  })

  test('what is read first is read, although the connection has only just begun', async ({
    open,
  }) => {
    const writer = open()
    writer.pages.write('/de/a', pageOf('a'))
    await isRead(writer, '/de/a', 'a')
    expect((await open().pages.read('/de/a'))?.hash).toBe('a')
  })

  test('a page of a megabyte and more', async ({ open }) => {
    const bytes = Buffer.alloc(1_500_000, 'Heber ')
    open().pages.write('/de/a', pageOf('a', { bodies: { identity: { bytes, level: 'best' } } }))
    const other = open()
    await isRead(other, '/de/a', 'a')
    expect((await other.pages.read('/de/a'))?.bodies.identity?.bytes.equals(bytes)).toBe(true)
  })

  test('no page of another version or another site', async ({ open }) => {
    const replica = open()
    replica.pages.write('/de/a', pageOf('a'))
    await isRead(replica, '/de/a', 'a')
    expect(await open({ version: 'v2' }).pages.read('/de/a')).toBeNull()
    expect(await open({ siteKey: 'beta' }).pages.read('/de/a')).toBeNull()
  })

  test('pages end by themselves, brief ones sooner; nothing else stays but the purges', async ({
    open,
    admin,
  }) => {
    const replica = open({ times: { ...times, briefMs: 5_000 } })
    replica.pages.write('/de/a', pageOf('a'))
    replica.pages.write('/de/b', pageOf('b', { status: 404, brief: true }))
    ;(await replica.pages.takeTurn('/de/c'))?.()
    replica.pages.purge({ all: true })
    await isRead(replica, '/de/b', 'b')
    await replica.pages.close()
    expect((await admin.keys('*')).toSorted()).toEqual([
      'werkseite:purges',
      'werkseite:v1:page:/de/a',
      'werkseite:v1:page:/de/b',
    ])
    expect(await admin.pTTL('werkseite:v1:page:/de/a')).toBeGreaterThan(50_000)
    expect(await admin.pTTL('werkseite:v1:page:/de/b')).toBeLessThanOrEqual(5_000)
  })

  test.for([
    { name: 'a text', put: ['SET', 'werkseite:v1:page:/de/a', 'garbage'] },
    { name: 'a list', put: ['LPUSH', 'werkseite:v1:page:/de/a', 'a', 'b'] },
  ])(
    '$name in place of a page is no page, and others are read as before',
    async ({ put }, { open, admin }) => {
      await admin.sendCommand(put)
      const replica = open()
      replica.pages.write('/de/b', pageOf('b'))
      await isRead(replica, '/de/b', 'b')
      expect(await replica.pages.read('/de/a')).toBeNull()
      expect(await replica.pages.read('/de/a')).toBeNull()
      expect(await replica.pages.read('/de/b')).not.toBeNull()
    },
  )

  test('what the store refuses is said once', async ({ open, admin, redis }) => {
    await admin.lPush('werkseite:v1:page:/de/a', ['a', 'b'])
    const { pages } = open()
    for (let number = 0; number < 5; number++) await pages.read('/de/a')
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { store: redis.url.host, reason: 'WRONGTYPE' },
      'the store of shared pages refuses',
    )
  })

  describe('purges', () => {
    test.for<Purge>([
      { paths: ['/de/a'] },
      { tags: ['de', '/de/ajax/layout'] },
      { all: true },
      { all: true, hard: true },
    ])(
      '%j reaches every other replica, of all versions, and not its sender',
      async (purge, { open }) => {
        const [sender, other, newer] = [open(), open(), open({ version: 'v2' })]
        await hearAll(sender, other)
        await hearAll(sender, newer)
        sender.pages.purge(purge)
        await waitFor(() => expect([...other.heard, ...newer.heard]).toEqual([purge, purge]))
        await hearAll(other, sender)
        expect(sender.heard).toEqual([])
      },
    )

    test('they come in their order', async ({ open }) => {
      const [sender, other] = [open(), open()]
      const purges = Array.from({ length: 900 }, (_, number) => ({ paths: [`/de/${number}`] }))
      for (const purge of purges) sender.pages.purge(purge)
      await waitFor(() => expect(other.heard).toHaveLength(purges.length))
      expect(other.heard).toEqual(purges)
    })

    test('none of another site', async ({ open }) => {
      const [sender, other] = [open(), open({ siteKey: 'beta' })]
      await isRead(other, '/de/a', null)
      sender.pages.purge({ all: true })
      await hearAll(open({ siteKey: 'beta' }), other)
      expect(other.heard).toEqual([])
    })

    test('a soft one leaves the pages, a hard one drops those that it means', async ({ open }) => {
      const [sender, other] = [open(), open()]
      sender.pages.write('/de/a', pageOf('a', { tags: ['de', '/de/a'] }))
      sender.pages.write('/de/b', pageOf('b', { tags: ['de', '/de/b'] }))
      sender.pages.write('/en/c', pageOf('c', { tags: ['en', '/en/c'] }))
      sender.pages.purge({ paths: ['/de/a'] })
      await hearAll(sender, other)
      await isRead(other, '/de/a', 'a')

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

    test('a page of before a hard one that is written after it does not count, one of after it does', async ({
      open,
    }) => {
      const [sender, other] = [open(), open()]
      await hearAll(sender, other)
      const older = pageOf('older')
      await new Promise((resolve) => setTimeout(resolve, 50))
      sender.pages.purge({ all: true, hard: true })
      await waitFor(() => expect(other.heard).toHaveLength(1))
      other.pages.write('/de/a', older)
      await hearAll(other, sender)
      expect(await sender.pages.read('/de/a')).toBeNull()
      expect(await other.pages.read('/de/a')).toBeNull()
      expect(await open().pages.read('/de/a')).toBeNull()

      other.pages.write('/de/a', pageOf('newer'))
      await isRead(sender, '/de/a', 'newer')
      expect((await open().pages.read('/de/a'))?.hash).toBe('newer')
    })

    test('clocks that differ by a minute change nothing', async ({ open }) => {
      const ahead = () => Date.now() + 60_000
      const [sender, other] = [open(), open({ now: ahead })]
      await hearAll(sender, other)
      const older = pageOf('older', { confirmedAt: ahead() })
      await new Promise((resolve) => setTimeout(resolve, 50))
      sender.pages.purge({ all: true, hard: true })
      other.pages.write('/de/a', older)
      await hearAll(other, sender)
      expect(await sender.pages.read('/de/a')).toBeNull()

      other.pages.write('/de/a', pageOf('newer', { confirmedAt: ahead() }))
      await isRead(sender, '/de/a', 'newer')
      const age = Date.now() - ((await sender.pages.read('/de/a'))?.confirmedAt ?? 0)
      expect(age).toBeGreaterThanOrEqual(0)
      expect(age).toBeLessThan(5_000)
    })

    test('a replica that starts hears of those since pages are fresh, and knows what was dropped before', async ({
      open,
    }) => {
      const options = { times: { ...times, freshMs: 1_000 } }
      const sender = open()
      sender.pages.write('/de/a', pageOf('a'))
      sender.pages.purge({ all: true, hard: true })
      sender.pages.purge({ paths: ['/de/old'] })
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      sender.pages.purge({ paths: ['/de/new'] })
      await hearAll(open(), sender)

      const started = open(options)
      expect(await started.pages.read('/de/a')).toBeNull()
      expect(started.heard).toEqual([{ paths: ['/de/new'] }])
    })

    test('one that was cut off hears later what it has missed, before it reads anything', async ({
      open,
      redis,
    }) => {
      const gate = await openGate(redis.url)
      onTestFinished(() => gate.close())
      const [sender, other] = [open(), openReplica(gate.url)]
      sender.pages.write('/de/a', pageOf('a'))
      await isRead(other, '/de/a', 'a')
      gate.cut()
      await isRead(other, '/de/a', null)
      sender.pages.purge({ paths: ['/de/b'] })
      sender.pages.purge({ all: true, hard: true })
      await hearAll(open(), sender)
      expect(other.heard).toEqual([])

      gate.mend()
      const read: (string | undefined)[] = []
      await waitFor(async () => {
        read.push((await other.pages.read('/de/a'))?.hash)
        expect(other.heard).toHaveLength(2)
      })
      expect(other.heard).toEqual([{ paths: ['/de/b'] }, { all: true, hard: true }])
      expect(new Set(read)).toEqual(new Set([undefined]))
      expect(warn).toHaveBeenCalledTimes(1)
    })

    test('one that is told while its replica is cut off reaches the others later', async ({
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
      await waitFor(() =>
        expect(other.heard).toEqual([{ paths: ['/de/a'] }, { tags: ['en'], hard: true }]),
      )
    })

    test('more than the store keeps stand for everything, for whom they have not reached', async ({
      open,
      admin,
      redis,
    }) => {
      const gate = await openGate(redis.url)
      onTestFinished(() => gate.close())
      const [sender, other] = [open(), openReplica(gate.url)]
      sender.pages.write('/de/a', pageOf('a'))
      await isRead(other, '/de/a', 'a')
      await hearAll(sender, other)
      gate.cut()
      sender.pages.purge({ paths: ['/de/a'], hard: true })
      const message = { from: 'another', purge: '{"paths":["/de/b"]}' }
      const TRIM = { strategy: 'MAXLEN', threshold: 10_000 } as const
      await Promise.all(
        Array.from({ length: 10_001 }, () =>
          admin.xAdd('werkseite:purges', '*', message, { TRIM }),
        ),
      )
      gate.mend()
      await waitFor(() => expect(other.heard[0]).toEqual({ all: true, hard: true }))
      expect(await other.pages.read('/de/a')).toBeNull()
      expect(await open().pages.read('/de/a')).toBeNull()
    })

    test('a very long one is told as one of everything', async ({ open }) => {
      const [sender, other] = [open(), open()]
      const paths = Array.from({ length: 2_000 }, (_, number) => `/de/a-long-name-${number}`)
      sender.pages.purge({ paths })
      sender.pages.purge({ paths, hard: true })
      await waitFor(() => expect(other.heard).toEqual([{ all: true }, { all: true, hard: true }]))
    })

    test.for<{ name: string; message: Record<string, string> }>([
      { name: 'no purge', message: { from: 'x', purge: '{"everything":true}' } },
      { name: 'no JSON', message: { from: 'x', purge: '{' } },
      { name: 'another field', message: { hello: 'world' } },
    ])('a message that is $name is passed over, and said', async ({ message }, { open, admin }) => {
      const [sender, other] = [open(), open()]
      await hearAll(sender, other)
      const id = await admin.xAdd('werkseite:purges', '*', message)
      await hearAll(sender, other)
      expect(other.heard).toEqual([])
      expect(warn).toHaveBeenCalledWith({ id }, 'message to all replicas not understood')
    })
  })

  describe('turns', () => {
    test('one replica at a time has it, and others get its page', async ({ open }) => {
      const [first, second] = [open(), open()]
      const end = await first.pages.takeTurn('/de/a')
      expect(end).toBeTypeOf('function')
      expect(await second.pages.takeTurn('/de/a')).toBeNull()
      expect(await second.pages.takeTurn('/de/b')).not.toBeNull()

      const awaited = second.pages.await('/de/a')
      first.pages.write('/de/a', pageOf('a'))
      end?.()
      expect((await awaited)?.hash).toBe('a')
      expect(await second.pages.takeTurn('/de/a')).not.toBeNull()
    })

    test('who waits is not given the page of before', async ({ open }) => {
      const [first, second] = [open(), open()]
      first.pages.write('/de/a', pageOf('older'))
      await isRead(second, '/de/a', 'older')
      const end = await first.pages.takeTurn('/de/a')
      const awaited = second.pages.await('/de/a')
      await new Promise((resolve) => setTimeout(resolve, 60))
      first.pages.write('/de/a', pageOf('newer'))
      end?.()
      expect((await awaited)?.hash).toBe('newer')
    })

    test('a turn that ends without a page ends the waiting', async ({ open }) => {
      const [first, second] = [open(), open({ times: { ...times, waitMs: 10_000 } })]
      const end = await first.pages.takeTurn('/de/a')
      const awaited = durationOf(async () => expect(await second.pages.await('/de/a')).toBeNull())
      end?.()
      expect(await awaited).toBeLessThan(3_000)
    })

    test('nobody waits longer than a moment', async ({ open }) => {
      const [first, second] = [open(), open()]
      await first.pages.takeTurn('/de/a')
      const duration = await durationOf(async () =>
        expect(await second.pages.await('/de/a')).toBeNull(),
      )
      expect(duration).toBeGreaterThan(450)
      expect(duration).toBeLessThan(500 + slackMs)
    })

    test('a turn ends by itself, and its holder does not end the next one', async ({
      open,
      admin,
    }) => {
      const [first, second] = [open({ times: { ...times, turnMs: 50 } }), open()]
      const end = await first.pages.takeTurn('/de/a')
      let next: (() => void) | null = null
      await waitFor(async () => {
        next = await second.pages.takeTurn('/de/a')
        expect(next).not.toBeNull()
      })
      end?.()
      await hearAll(first, second)
      expect(await admin.exists('werkseite:v1:turn:/de/a')).toBe(1)
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
      one.pages.write('/de/a', pageOf('a'))
      await isRead(other, '/de/a', 'a')
      await redis[fail]()

      const readOften = async () => {
        for (let number = 0; number < 100; number++) await one.pages.read('/de/a')
      }
      expect(await durationOf(readOften)).toBeLessThan(3 * 50 + slackMs)
      const callAll = async () => {
        expect(await one.pages.read('/de/a')).toBeNull()
        one.pages.write('/de/a', pageOf('b'))
        const end = await one.pages.takeTurn('/de/a')
        end?.()
        expect(end).not.toBeNull()
        expect(await one.pages.await('/de/a')).toBeNull()
        one.pages.purge({ paths: ['/de/a'] })
      }
      await waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
      expect(await durationOf(callAll)).toBeLessThan(slackMs)

      await redis[mend]()
      await waitFor(() => expect(other.heard).toContainEqual({ paths: ['/de/a'] }))
      // The purge is told before anything else is shared, and what is written until then is lost.
      await waitFor(async () => {
        one.pages.write('/de/b', pageOf('b'))
        expect((await other.pages.read('/de/b'))?.hash).toBe('b')
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
      expect(await pages.takeTurn('/de/a')).not.toBeNull()
      expect(await pages.await('/de/a')).toBeNull()
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
    await waitFor(() => expect(other.heard.length).toBeGreaterThanOrEqual(20))
    pages.write('/de/a', pageOf('a'))
    await isRead(other, '/de/a', 'a')
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
    replica.pages.write('/de/a', pageOf('a'))
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
      pages.write(`/de/${number}`, pageOf('a', { bodies: { br: { bytes, level: 'best' } } }))
      await pages.read(`/de/${number}`)
    }
    expect((await pages.read('/de/0'))?.hash).toBe('a')
    expect(warn.mock.calls).toEqual([
      [{ store: redis.url.host, reason: 'OOM' }, 'the store of shared pages refuses'],
    ])

    await admin.configSet('maxmemory', '1mb')
    pages.purge({ all: true })
    const expected = [{ store: redis.url.host, reason: 'PurgeNotTold' }, 'pages are not shared']
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
