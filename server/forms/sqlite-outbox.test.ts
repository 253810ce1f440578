import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sent } from '../../tests/harness/open-test-forms.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'
import { formLeaseMs } from './outbox.ts'
import { openSqliteOutbox } from './sqlite-outbox.ts'

const week = 7 * 86_400_000

function openOutbox(file = ':memory:') {
  const clock = { now: 1_000 }
  const outbox = openSqliteOutbox(file, () => clock.now)
  onTestFinished(async () => outbox.close().catch(() => undefined))
  return { outbox, clock }
}

describe('SQLite outbox', () => {
  test('stores a form once for each key', async () => {
    const { outbox } = openOutbox()
    const first = await outbox.add(sent)
    expect(first).toMatchObject({ ...sent, state: 'waiting', receivedAt: 1000 })
    expect(first.reference).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
    expect(await outbox.add(sent)).toEqual(first)
    const other = await outbox.add({ ...sent, form: 'aftersales' })
    expect(other.reference).not.toBe(first.reference)
    expect(await outbox.find('contact', ['other', 'k 1'])).toEqual(first)
    expect(await outbox.find('contact', ['other'])).toBeNull()
  })

  test('keeps forms across a restart, readable by the owner only', async () => {
    const file = join(temporaryFolder(), 'forms.sqlite')
    const { outbox } = openOutbox(file)
    const entry = await outbox.add(sent)
    for (const part of [file, `${file}-wal`, `${file}-shm`])
      expect(statSync(part).mode & 0o777).toBe(0o600)
    await outbox.close()
    const restarted = openOutbox(file)
    restarted.clock.now += formLeaseMs
    expect(await restarted.outbox.due(9)).toEqual([entry])
  })

  test('lets one of two processes claim a form', async () => {
    const file = join(temporaryFolder(), 'forms.sqlite')
    const [one, other] = [openOutbox(file), openOutbox(file)]
    const entry = await one.outbox.add(sent)
    expect(await other.outbox.due(9)).toEqual([])
    one.clock.now = other.clock.now = 1_000 + formLeaseMs
    expect(await one.outbox.due(9)).toEqual([entry])
    expect(await other.outbox.due(9)).toEqual([])
    one.clock.now += formLeaseMs
    expect(await one.outbox.due(9)).toHaveLength(1)
  })

  test('lists a failed form as due at its retry time', async () => {
    const { outbox, clock } = openOutbox()
    const { reference } = await outbox.add(sent)
    await outbox.settle(reference, { state: 'waiting', reason: 'down', nextTryAt: 5_000 })
    expect(await outbox.due(9)).toEqual([])
    clock.now = 5_000
    expect(await outbox.due(9)).toMatchObject([{ tries: 1, reason: 'down' }])
    await outbox.settle(reference, { state: 'delivered', receipt: 'R-1' })
    expect(await outbox.due(9)).toEqual([])
    expect(await outbox.list()).toMatchObject([
      { state: 'delivered', receipt: 'R-1', reason: null, tries: 2, endedAt: 5_000 },
    ])
  })

  test('delivers after the clock was a day ahead', async () => {
    const { outbox, clock } = openOutbox()
    clock.now = 2 * 86_400_000
    const { reference } = await outbox.add(sent)
    const nextTryAt = clock.now + 1_000
    await outbox.settle(reference, { state: 'waiting', reason: 'down', nextTryAt })
    clock.now = 86_400_000 + 1_000
    expect(await outbox.due(9)).toEqual([])
    clock.now = 86_400_000
    expect(await outbox.due(9)).toHaveLength(1)
  })

  test('counts waiting and refused forms', async () => {
    const { outbox, clock } = openOutbox()
    expect(await outbox.counts()).toEqual({
      waiting: 0,
      refused: 0,
      oldestWaitingAt: null,
      unnotified: 0,
    })
    await outbox.add(sent)
    clock.now = 2_000
    const entry = await outbox.add({ ...sent, key: 'k2' })
    await outbox.settle(entry.reference, { state: 'refused', reason: '400 no' })
    expect(await outbox.counts()).toMatchObject({
      waiting: 1,
      refused: 1,
      oldestWaitingAt: 1_000,
    })
  })

  test('retries refused forms for another week', async () => {
    const { outbox, clock } = openOutbox()
    const [refused, delivered, late] = await Promise.all(
      ['a', 'b', 'c'].map(async (key) => (await outbox.add({ ...sent, key })).reference),
    )
    await outbox.settle(refused ?? '', { state: 'refused', reason: '400 no' })
    await outbox.settle(delivered ?? '', { state: 'delivered', receipt: 'R-1' })
    await outbox.settle(late ?? '', { state: 'waiting', reason: 'down', nextTryAt: 60_000 })
    clock.now = 2_000
    expect(await outbox.retry(refused)).toEqual({ forms: 1, notifications: 0 })
    expect(await outbox.due(9)).toMatchObject([{ reference: refused, giveUpAt: 2_000 + week }])
    expect(await outbox.retry()).toEqual({ forms: 2, notifications: 0 })
    expect(await outbox.due(9)).toHaveLength(2)
  })

  test('deletes finished forms only', async () => {
    const { outbox, clock } = openOutbox()
    const entry = await outbox.add(sent)
    await outbox.add({ ...sent, key: 'k2' })
    await outbox.settle(entry.reference, { state: 'delivered', receipt: 'R-1' })
    expect(await outbox.deleteEnded(1_000)).toBe(0)
    clock.now = 9e12
    expect(await outbox.deleteEnded(1_001)).toBe(1)
    expect(await outbox.list()).toMatchObject([{ key: 'k2' }])
  })

  test('stores notifications with their form', async () => {
    const { outbox, clock } = openOutbox()
    const { reference } = await outbox.add(sent, ['mail', 'webhook'])
    await outbox.add(sent, ['mail', 'webhook'])
    expect(await outbox.counts()).toMatchObject({ waiting: 1, unnotified: 2 })
    expect(await outbox.dueNotifications('mail', 9)).toEqual([])
    clock.now += 5_000
    const [due] = await outbox.dueNotifications('mail', 9)
    expect(due).toMatchObject([
      { reference, channel: 'mail', state: 'waiting', tries: 0, done: [] },
      sent,
    ])
    const done = ['info@firma.ch']
    if (due) await outbox.saveNotification({ ...due[0], state: 'delivered', done })
    expect(await outbox.openNotifications()).toMatchObject([{ channel: 'webhook' }])
    await outbox.remove(reference)
    expect(await outbox.counts()).toMatchObject({ unnotified: 0 })
  })

  test('retries refused notifications on request', async () => {
    const { outbox, clock } = openOutbox()
    await outbox.add(sent, ['mail'])
    clock.now += 5_000
    const [due] = await outbox.dueNotifications('mail', 9)
    if (due) await outbox.saveNotification({ ...due[0], state: 'refused', reason: '550' })
    expect(await outbox.dueNotifications('mail', 9)).toEqual([])
    expect(await outbox.retry()).toEqual({ forms: 1, notifications: 1 })
    expect(await outbox.dueNotifications('mail', 9)).toHaveLength(1)
  })
})
