import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sent } from '../../tests/harness/open-test-forms.ts'
import { openSqliteOutbox } from './sqlite-outbox.ts'

const week = 7 * 86_400_000

function openOutbox(file = ':memory:') {
  const clock = { now: 1_000 }
  const outbox = openSqliteOutbox(file, () => clock.now)
  onTestFinished(async () => outbox.close().catch(() => undefined))
  return { outbox, clock }
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'outbox-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('a form is stored once under its key, and another form under the same key beside it', async () => {
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

test('what was stored is there after a restart, readable by the owner only', async () => {
  const file = join(folder(), 'forms.sqlite')
  const { outbox } = openOutbox(file)
  const entry = await outbox.add(sent)
  for (const part of [file, `${file}-wal`, `${file}-shm`])
    expect(statSync(part).mode & 0o777).toBe(0o600)
  await outbox.close()
  expect(await openOutbox(file).outbox.due(9)).toEqual([entry])
})

test('a form is due until it is delivered, and after a failure when its time has come', async () => {
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

test('a clock that was a day ahead keeps no form waiting', async () => {
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

test('counts say what waits, since when, and what was refused', async () => {
  const { outbox, clock } = openOutbox()
  expect(await outbox.counts()).toEqual({ waiting: 0, refused: 0, oldestWaitingAt: null })
  await outbox.add(sent)
  clock.now = 2_000
  const entry = await outbox.add({ ...sent, key: 'k2' })
  await outbox.settle(entry.reference, { state: 'refused', reason: '400 no' })
  expect(await outbox.counts()).toEqual({ waiting: 1, refused: 1, oldestWaitingAt: 1_000 })
})

test('what was refused can be tried again for another week; what was delivered is left alone', async () => {
  const { outbox, clock } = openOutbox()
  const [refused, delivered, late] = await Promise.all(
    ['a', 'b', 'c'].map(async (key) => (await outbox.add({ ...sent, key })).reference),
  )
  await outbox.settle(refused ?? '', { state: 'refused', reason: '400 no' })
  await outbox.settle(delivered ?? '', { state: 'delivered', receipt: 'R-1' })
  await outbox.settle(late ?? '', { state: 'waiting', reason: 'down', nextTryAt: 60_000 })
  clock.now = 2_000
  expect(await outbox.retry(refused)).toBe(1)
  expect(await outbox.due(9)).toMatchObject([{ reference: refused, giveUpAt: 2_000 + week }])
  expect(await outbox.retry()).toBe(2)
  expect(await outbox.due(9)).toHaveLength(2)
})

test('only what has ended is deleted', async () => {
  const { outbox, clock } = openOutbox()
  const entry = await outbox.add(sent)
  await outbox.add({ ...sent, key: 'k2' })
  await outbox.settle(entry.reference, { state: 'delivered', receipt: 'R-1' })
  expect(await outbox.deleteEnded(1_000)).toBe(0)
  clock.now = 9e12
  expect(await outbox.deleteEnded(1_001)).toBe(1)
  expect(await outbox.list()).toMatchObject([{ key: 'k2' }])
})
