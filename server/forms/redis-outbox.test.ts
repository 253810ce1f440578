import { describe, expect, onTestFinished, test } from 'vitest'
import { openGate } from '../../tests/harness/open-gate.ts'
import { hasRedis, startRedis, type Redis } from '../../tests/harness/servers/start-redis.ts'
import { createFormLimits } from './form-limits.ts'
import { openTestForms, sent } from '../../tests/harness/open-test-forms.ts'
import { createRedisClient } from '../../platform/redis-connection.ts'
import { createRedisOutbox, openSharedOutbox } from './redis-outbox.ts'

const leaseMs = 300
const durable = ['--appendonly', 'yes', '--appendfsync', 'always']

async function connectTo({ url }: Redis) {
  const client = createRedisClient(url.href, 2_000).on('error', () => {})
  await client.connect()
  onTestFinished(() => void (client.isOpen && client.destroy()))
  return client
}

async function setUp() {
  const redis = await startRedis(durable)
  onTestFinished(() => redis.stop())
  async function openReplica(lease = leaseMs) {
    const client = await connectTo(redis)
    return createRedisOutbox(client, '[::1]:3000:forms', Date.now, lease)
  }
  return { redis, openReplica }
}

describe('Redis outbox', () => {
  test.runIf(hasRedis)('stores a form of several replicas once', async () => {
    const { openReplica } = await setUp()
    const [one, other] = [await openReplica(), await openReplica()]
    const [added, known] = await Promise.all([one.add(sent), other.add(sent)])
    expect(known).toEqual(added)
    expect(await one.list()).toHaveLength(1)
    expect(await other.find('contact', ['other', 'k 1'])).toEqual(added)
    expect(await one.counts()).toMatchObject({ waiting: 1, refused: 0 })
  })

  test.runIf(hasRedis)('delivers forms of a stopped replica', async () => {
    const { openReplica } = await setUp()
    const [one, other] = [await openReplica(1_500), await openReplica()]
    const { reference } = await one.add(sent)
    expect(await one.due(9)).toEqual([])
    await one.close()
    await expect.poll(() => other.due(9)).toMatchObject([{ reference }])
    await other.settle(reference, { state: 'delivered', receipt: 'R-1' })
    expect(await (await openReplica(0)).due(9)).toEqual([])
    expect(await other.find('contact', ['k 1'])).toMatchObject({
      state: 'delivered',
      receipt: 'R-1',
    })
    expect(await other.counts()).toMatchObject({ waiting: 0, refused: 0, oldestWaitingAt: null })
  })

  test.runIf(hasRedis)('counts forms without reading them', async () => {
    const { redis, openReplica } = await setUp()
    const [outbox, client] = [await openReplica(0), await connectTo(redis)]
    const first = await outbox.add({ ...sent, key: 'k 2' })
    await outbox.add({ ...sent, key: 'k 3' })
    const refused = await outbox.add(sent)
    await outbox.settle(refused.reference, { state: 'refused', reason: '400 no' })
    await client.configResetStat()
    const counts = { waiting: 2, refused: 1, oldestWaitingAt: first.receivedAt, unnotified: 0 }
    expect(await outbox.counts()).toEqual(counts)
    expect(await client.info('commandstats')).not.toMatch(/cmdstat_(?:mget|get|scan|eval)/)
  })

  test.runIf(hasRedis)('counts the age of forms of an earlier release', async () => {
    const { redis, openReplica } = await setUp()
    const [outbox, client] = [await openReplica(0), await connectTo(redis)]
    const delivered = await outbox.add({ ...sent, key: 'k 2' })
    const waiting = await outbox.add(sent)
    const prefix = '[::1]:3000:forms'
    await client.zRem(`${prefix}:open`, delivered.reference)
    expect(await outbox.counts()).toMatchObject({ oldestWaitingAt: waiting.receivedAt })
    await client.del(`${prefix}:received`)
    expect(await outbox.counts()).toMatchObject({ waiting: 1, oldestWaitingAt: null })
    await outbox.due(9)
    expect(await outbox.counts()).toMatchObject({ oldestWaitingAt: waiting.receivedAt })
  })

  test.runIf(hasRedis)('leases a due notification to one replica', async () => {
    const { redis } = await setUp()
    const clock = { now: Date.now() }
    const [one, other] = (await Promise.all([connectTo(redis), connectTo(redis)])).map((client) =>
      createRedisOutbox(client, 'forms', () => clock.now, leaseMs),
    )
    if (!one || !other) throw new Error('no outbox')
    const { reference } = await one.add(sent, ['mail', 'webhook'])
    await other.add(sent, ['mail', 'webhook'])
    expect(await one.dueNotifications('mail', 9)).toEqual([])
    clock.now += 5_000
    const due = await Promise.all([
      one.dueNotifications('mail', 9),
      other.dueNotifications('mail', 9),
    ])
    expect(due.flat()).toMatchObject([[{ reference, channel: 'mail' }, sent]])
    const [found] = due.flat()
    if (found) await one.saveNotification({ ...found[0], state: 'delivered', done: ['a@b.ch'] })
    clock.now += 3_600_000
    expect(await other.dueNotifications('mail', 9)).toEqual([])
    expect(await other.openNotifications()).toMatchObject([{ channel: 'webhook' }])
    expect(await other.counts()).toMatchObject({ unnotified: 1 })

    await other.remove(reference)
    expect(await one.dueNotifications('webhook', 9)).toEqual([])
    expect(await one.counts()).toMatchObject({ unnotified: 0 })
  })

  test.runIf(hasRedis)('retries a refused notification on request', async () => {
    const { openReplica } = await setUp()
    const outbox = await openReplica(0)
    await outbox.add(sent, ['mail'])
    const [open] = await outbox.openNotifications()
    if (open) await outbox.saveNotification({ ...open, state: 'refused', reason: '550' })
    expect(await outbox.dueNotifications('mail', 9)).toEqual([])
    expect(await outbox.retry()).toEqual({ forms: 1, notifications: 1 })
    expect(await outbox.dueNotifications('mail', 9)).toHaveLength(1)
  })

  test.runIf(hasRedis)('leases a due form to one replica', async () => {
    const { openReplica } = await setUp()
    const [one, other] = [await openReplica(0), await openReplica(5_000)]
    await one.add(sent)
    const due = await Promise.all([other.due(9), other.due(9)])
    expect(due.flat()).toHaveLength(1)
  })

  test.runIf(hasRedis)('waits, refuses, retries, removes and deletes', async () => {
    const { openReplica } = await setUp()
    const outbox = await openReplica()
    const { reference } = await outbox.add(sent)
    const later = Date.now() + 60_000
    await outbox.settle(reference, { state: 'waiting', reason: 'down', nextTryAt: later })
    expect(await outbox.list()).toMatchObject([{ state: 'waiting', tries: 1, reason: 'down' }])
    await outbox.settle(reference, { state: 'refused', reason: '400 no' })
    expect(await outbox.counts()).toMatchObject({ waiting: 0, refused: 1 })
    expect(await outbox.deleteEnded(Date.now() - 1_000)).toBe(0)
    expect(await outbox.retry('other')).toEqual({ forms: 0, notifications: 0 })
    expect(await outbox.retry(reference)).toEqual({ forms: 1, notifications: 0 })
    expect(await outbox.due(9)).toMatchObject([{ reference, state: 'waiting' }])
    await outbox.settle(reference, { state: 'refused', reason: '400 no' })
    expect(await outbox.deleteEnded(Date.now() + 1_000)).toBe(1)
    await outbox.remove((await outbox.add(sent)).reference)
    expect(await outbox.list()).toEqual([])
    expect(await outbox.due(9)).toEqual([])
  })

  test.runIf(hasRedis)('keeps forms across a kill of Redis', async () => {
    const { redis, openReplica } = await setUp()
    const outbox = await openReplica()
    const entry = await outbox.add(sent)
    await redis.kill()
    await expect(outbox.add({ ...sent, key: 'k2' })).rejects.toThrow(/\S/)
    await redis.start()
    expect(outbox.isLost()).toBe(true)
    expect(await (await openReplica()).list()).toEqual([entry])
  })

  test.runIf(hasRedis)('refuses a Redis without persistence', async () => {
    const forgetful = await startRedis()
    onTestFinished(() => forgetful.stop())
    const place = { redisUrl: forgetful.url.href, host: 'www.site.test' }
    await expect(openSharedOutbox(place, Date.now)).rejects.toThrow('expected appendonly yes')
  })

  test.runIf(hasRedis)('stores forms in DATA_DIR without Redis', async () => {
    const { redis } = await setUp()
    const { keys, take } = await openTestForms(redis.url.href)
    expect(await take('a')).toMatchObject({ isDelivered: true })
    redis.pause()
    expect(await take('b')).toMatchObject({ isDelivered: true })
    redis.resume()
    await redis.kill()
    expect(await take('c')).toMatchObject({ isDelivered: true })
    expect(await take('c')).toMatchObject({ isDelivered: true })
    await redis.start()
    expect(keys).toEqual(['a', 'b', 'c'])
  })

  test.runIf(hasRedis)('delivers forms after a silent disconnect', async () => {
    const { redis } = await setUp()
    const gate = await openGate(redis.url)
    onTestFinished(gate.close)
    const { keys, take } = await openTestForms(gate.url.href)
    expect(await take('a')).toMatchObject({ isDelivered: true })
    gate.silence()
    const client = await connectTo(redis)
    const ofAnotherReplica = createRedisOutbox(client, 'werkseite:www.site.test:forms', Date.now, 0)
    await ofAnotherReplica.add({ ...sent, key: 'b' })
    await expect.poll(() => keys).toContain('b')
  })

  test.runIf(hasRedis)('moves forms from a read-only Redis to the new primary', async () => {
    const [{ redis: old }, { redis: primary }] = [await setUp(), await setUp()]
    const gate = await openGate(old.url)
    onTestFinished(gate.close)
    const { keys, take } = await openTestForms(gate.url.href)
    expect(await take('a')).toMatchObject({ isDelivered: true })
    await (await connectTo(old)).sendCommand(['REPLICAOF', '127.0.0.1', '1'])
    expect(await take('b')).toMatchObject({ isDelivered: true })
    gate.point(primary.url)
    const client = await connectTo(primary)
    const ofAnotherReplica = createRedisOutbox(client, 'werkseite:www.site.test:forms', Date.now, 0)
    await ofAnotherReplica.add({ ...sent, key: 'c' })
    await expect.poll(() => keys).toEqual(['a', 'b', 'c'])
    expect(await take('d')).toMatchObject({ isDelivered: true })
    const stored = () => ofAnotherReplica.find('contact', ['d'])
    await expect.poll(stored).toMatchObject({ state: 'delivered' })
  })

  test.runIf(hasRedis)('reports a damaged form once and skips it', async () => {
    const { redis, openReplica } = await setUp()
    const outbox = await openReplica(0)
    const damaged = await outbox.add(sent)
    const other = await outbox.add({ ...sent, key: 'k 2' })
    const client = await connectTo(redis)
    const name = `[::1]:3000:forms:form:${damaged.reference}`
    await client.set(name, JSON.stringify({ ...damaged, form: 'other' }))
    expect(await outbox.list()).toEqual([other])
    await client.set(name, '{"reference":"AB')
    expect(await outbox.list()).toEqual([other])
    await expect(outbox.due(9)).rejects.toThrow(damaged.reference)
    expect(await outbox.due(9)).toEqual([other])
    expect(await outbox.counts()).toMatchObject({ waiting: 1, oldestWaitingAt: other.receivedAt })
  })

  test.runIf(hasRedis)('shares form limits between replicas before failures of Redis', async () => {
    const { redis } = await setUp()
    const client = await connectTo(redis)
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
  })
})
