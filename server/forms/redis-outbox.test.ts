import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { hasRedis, startRedis } from '../../tests/harness/servers/start-redis.ts'
import { createFormLimits } from './form-limits.ts'
import { openTestForms, sent } from '../../tests/harness/open-test-forms.ts'
import { createRedisClient } from '../page/shared/redis-connection.ts'
import { createRedisOutbox, openSharedOutbox } from './redis-outbox.ts'

const leaseMs = 300
const durable = ['--appendonly', 'yes', '--appendfsync', 'always']

async function setUp() {
  const redis = await startRedis(durable)
  onTestFinished(() => redis.stop())
  async function openReplica(lease = leaseMs) {
    const client = createRedisClient(redis.url.href, 2_000).on('error', () => {})
    await client.connect()
    onTestFinished(() => void (client.isOpen && client.destroy()))
    return createRedisOutbox(client, '[::1]:3000:forms', Date.now, lease)
  }
  return { redis, openReplica }
}

test.runIf(hasRedis)('replicas store a form once under its key, with one reference', async () => {
  const { openReplica } = await setUp()
  const [one, other] = [await openReplica(), await openReplica()]
  const [added, known] = await Promise.all([one.add(sent), other.add(sent)])
  expect(known).toEqual(added)
  expect(await one.list()).toHaveLength(1)
  expect(await other.find('contact', ['other', 'k 1'])).toEqual(added)
  expect(await one.counts()).toMatchObject({ waiting: 1, refused: 0 })
})

test.runIf(hasRedis)('what one replica took and did not end, another one delivers', async () => {
  const { openReplica } = await setUp()
  const [one, other] = [await openReplica(1_500), await openReplica()]
  const { reference } = await one.add(sent)
  expect(await one.due(9)).toEqual([])
  await one.close()
  await expect.poll(() => other.due(9), { timeout: 5_000 }).toMatchObject([{ reference }])
  await other.settle(reference, { state: 'delivered', receipt: 'R-1' })
  expect(await (await openReplica(0)).due(9)).toEqual([])
  expect(await other.find('contact', ['k 1'])).toMatchObject({ state: 'delivered', receipt: 'R-1' })
  expect(await other.counts()).toEqual({ waiting: 0, refused: 0, oldestWaitingAt: null })
})

test.runIf(hasRedis)('of two replicas that look, one gets a form', async () => {
  const { openReplica } = await setUp()
  const [one, other] = [await openReplica(0), await openReplica(5_000)]
  await one.add(sent)
  const due = await Promise.all([other.due(9), other.due(9)])
  expect(due.flat()).toHaveLength(1)
})

test.runIf(hasRedis)(
  'a form waits for its time, is refused, retried, removed and deleted',
  async () => {
    const { openReplica } = await setUp()
    const outbox = await openReplica()
    const { reference } = await outbox.add(sent)
    const later = Date.now() + 60_000
    await outbox.settle(reference, { state: 'waiting', reason: 'down', nextTryAt: later })
    expect(await outbox.list()).toMatchObject([{ state: 'waiting', tries: 1, reason: 'down' }])
    await outbox.settle(reference, { state: 'refused', reason: '400 no' })
    expect(await outbox.counts()).toMatchObject({ waiting: 0, refused: 1 })
    expect(await outbox.deleteEnded(Date.now() - 1_000)).toBe(0)
    expect(await outbox.retry('other')).toBe(0)
    expect(await outbox.retry(reference)).toBe(1)
    expect(await outbox.due(9)).toMatchObject([{ reference, state: 'waiting' }])
    await outbox.settle(reference, { state: 'refused', reason: '400 no' })
    expect(await outbox.deleteEnded(Date.now() + 1_000)).toBe(1)
    await outbox.remove((await outbox.add(sent)).reference)
    expect(await outbox.list()).toEqual([])
    expect(await outbox.due(9)).toEqual([])
  },
)

test.runIf(hasRedis)('forms outlive a Redis that is killed', async () => {
  const { redis, openReplica } = await setUp()
  const outbox = await openReplica()
  const entry = await outbox.add(sent)
  await redis.kill()
  await expect(outbox.add({ ...sent, key: 'k2' })).rejects.toThrow(/\S/)
  await redis.start()
  expect(outbox.isLost()).toBe(true)
  expect(await (await openReplica()).list()).toEqual([entry])
})

test.runIf(hasRedis)('a Redis that forgets holds no forms', async () => {
  const forgetful = await startRedis()
  onTestFinished(() => forgetful.stop())
  const place = { redisUrl: forgetful.url.href, host: 'www.site.test' }
  await expect(openSharedOutbox(place, Date.now)).rejects.toThrow('expected appendonly yes')
})

test.runIf(hasRedis)(
  'while Redis is away forms are stored in DATA_DIR',
  { timeout: 20_000 },
  async () => {
    const { redis } = await setUp()
    const { keys, take } = await openTestForms(redis.url.href)
    expect(await take('a')).toEqual({ id: '1', isDelivered: true })
    redis.pause()
    expect(await take('b')).toEqual({ id: '2', isDelivered: true })
    redis.resume()
    await redis.kill()
    expect(await take('c')).toEqual({ id: '3', isDelivered: true })
    expect(await take('c')).toEqual({ id: '3', isDelivered: true })
    await redis.start()
    expect(keys).toEqual(['a', 'b', 'c'])
  },
)

/** A way to Redis whose open connections can be cut without a word, as when its machine is gone. */
async function openWay(redisUrl: URL) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    const onward = connect(Number(redisUrl.port), redisUrl.hostname)
    sockets.push(socket, onward)
    for (const each of [socket, onward]) each.on('error', () => {})
    socket.pipe(onward).pipe(socket)
  })
  const url = new URL(redisUrl)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.port = String((server.address() as AddressInfo).port)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url, cut: () => sockets.splice(0).forEach((socket) => socket.unpipe().pause()) }
}

test.runIf(hasRedis)(
  'forms in Redis are delivered though the connection was cut without a word',
  { timeout: 20_000 },
  async () => {
    const { redis } = await setUp()
    const { url, cut } = await openWay(redis.url)
    const { keys, take } = await openTestForms(url.href)
    expect(await take('a')).toMatchObject({ isDelivered: true })
    cut()
    const client = createRedisClient(redis.url.href, 2_000).on('error', () => {})
    await client.connect()
    onTestFinished(() => client.destroy())
    const ofAnotherReplica = createRedisOutbox(client, 'werkseite:www.site.test:forms', Date.now, 0)
    await ofAnotherReplica.add({ ...sent, key: 'b' })
    await expect.poll(() => keys, { timeout: 10_000 }).toContain('b')
  },
)

test.runIf(hasRedis)(
  'a form that was damaged in Redis keeps no others from delivery, and is reported once',
  async () => {
    const { redis, openReplica } = await setUp()
    const outbox = await openReplica(0)
    const damaged = await outbox.add(sent)
    const other = await outbox.add({ ...sent, key: 'k 2' })
    const client = createRedisClient(redis.url.href, 2_000).on('error', () => {})
    await client.connect()
    onTestFinished(() => client.destroy())
    await client.set(`[::1]:3000:forms:form:${damaged.reference}`, '{"reference":"AB')
    expect(await outbox.list()).toEqual([other])
    expect(await outbox.counts()).toMatchObject({ waiting: 1 })
    await expect(outbox.due(9)).rejects.toThrow(damaged.reference)
    expect(await outbox.due(9)).toEqual([other])
  },
)

test.runIf(hasRedis)(
  'replicas of a site count together, and alone while Redis is away',
  async () => {
    const { redis } = await setUp()
    const client = createRedisClient(redis.url.href, 2_000).on('error', () => {})
    await client.connect()
    onTestFinished(() => client.destroy())
    const [one, other, ofAnotherSite] = [0, 1, 2].map(() =>
      createFormLimits({ perAddress: 1, inAll: 9 }),
    )
    one?.share(client, 'one.example')
    other?.share(client, 'one.example')
    ofAnotherSite?.share(client, 'other.example')
    expect(await one?.take('192.0.2.1')).toBe(0)
    expect(await ofAnotherSite?.take('192.0.2.1')).toBe(0)
    expect(await other?.take('192.0.2.1')).toBeGreaterThan(500)
    await redis.kill()
    expect(await other?.take('192.0.2.1')).toBe(0)
  },
)
