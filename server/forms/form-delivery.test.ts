import { join } from 'node:path'
import { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  ContentInvalid,
  ContentNotFound,
  ContentRefused,
  ContentRejected,
  ContentUnavailable,
} from '../../content/contract/content-error.ts'
import { createFormDelivery } from './form-delivery.ts'
import type { Outbox, SentForm } from './outbox.ts'
import { openSqliteOutbox } from './sqlite-outbox.ts'
import { createFileStore, type FileStore } from '../../platform/attachments/file-store.ts'
import { submission } from '../../tests/harness/content/page-builder.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'

const sent: SentForm = { form: 'contact', locale: 'de', key: 'k1', submission }
const down = new ContentUnavailable('no response from the backend: ECONNREFUSED')

/** A delivery to a fake backend. The backend sends the responses in order and repeats the last one. */
function setUp(...answers: (string | Error | Promise<string>)[]) {
  const files = createFileStore({
    folder: join(temporaryFolder(), 'outbox'),
    maxBytes: 1_000_000,
    limits: { files: 5, bytes: 1_000_000 },
  })
  const sentFiles: number[] = []
  const missing: number[] = []
  const outbox = openSqliteOutbox(':memory:', Date.now, 0)
  const keys: string[] = []
  const references: string[] = []
  const clock = { now: Date.now() }
  const logged: object[] = []
  const log = (facts: object) => void logged.push(facts)
  const content = {
    async submitForm(...[, , , options]: Parameters<Submit>) {
      const { idempotencyKey, reference, files: attached = [], missingFiles = 0 } = options
      missing.push(missingFiles)
      sentFiles.push(attached.length)
      keys.push(idempotencyKey)
      references.push(reference)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (answer instanceof Error) throw answer
      return { id: (await answer) ?? '' }
    },
  }
  const now = () => clock.now
  const openOutbox = () => Promise.resolve(outbox)
  const delivery = createFormDelivery({
    openOutbox,
    content,
    files,
    filesPatienceMs: 1_000,
    metrics: { countDelivery: () => {} },
    logger: { info: log, warn: log, error: log },
    now,
    pollMs: 5,
  })
  onTestFinished(() => delivery.close())
  const deliver = async () => delivery.deliverNow(await outbox.add(sent))
  return { outbox, keys, references, clock, delivery, deliver, logged, files, sentFiles, missing }
}
type Submit = Parameters<typeof createFormDelivery>[0]['content']['submitForm']

const only = async (outbox: Outbox) => (await outbox.list())[0]

describe('form delivery', () => {
  test('shows and delivers the reference of the outbox', async () => {
    const { deliver, outbox, keys, references } = setUp('17')
    const shown = await deliver()
    const entry = await only(outbox)
    expect(entry).toMatchObject({ state: 'delivered', receipt: '17' })
    expect(shown).toMatchObject({ kind: 'stored', id: entry?.reference, isDelivered: true })
    expect(await deliver()).toEqual(shown)
    expect(references).toEqual([entry?.reference])
    expect(keys).toEqual(['k1'])
  })

  test('sends concurrent duplicates once', async () => {
    const { deliver, keys } = setUp('R-1')
    const [first, second] = await Promise.all([deliver(), deliver()])
    expect(second).toEqual(first)
    expect(keys).toEqual(['k1'])
  })

  test.each([
    { name: 'no response', error: down },
    { name: 'an invalid response', error: new ContentInvalid('form response has no id') },
    { name: '500', error: new ContentRejected(500, 'broken') },
    { name: '408', error: new ContentRejected(408, 'timeout') },
    { name: '409', error: new ContentRejected(409, 'under way') },
    { name: '425', error: new ContentRejected(425, 'too early') },
    { name: '429', error: new ContentRejected(429, 'busy') },
  ])('retries after $name', async ({ error }) => {
    const { deliver, delivery, outbox, clock, keys } = setUp(error, 'R-1')
    const receipt = await deliver()
    const entry = await only(outbox)
    expect(receipt).toMatchObject({ kind: 'stored', id: entry?.reference, isDelivered: false })
    expect(entry).toMatchObject({ state: 'waiting', tries: 1 })
    expect(entry?.reason).toContain(error.message)
    const early = (entry?.nextTryAt ?? 0) - clock.now
    expect(early).toBeGreaterThanOrEqual(1_000)
    await outbox.retry()
    delivery.start()
    await expect.poll(async () => (await only(outbox))?.state).toBe('delivered')
    expect(keys).toEqual(['k1', 'k1'])
  })

  test.each([
    { name: '400', error: new ContentRejected(400, 'no'), reason: '400 no' },
    { name: '404', error: new ContentNotFound('no such form'), reason: 'no such form' },
  ])('keeps a form refused with $name, without retry', async ({ error, reason }) => {
    const { deliver, delivery, outbox, keys } = setUp(error)
    expect(await deliver()).toMatchObject({ isDelivered: false })
    expect(await only(outbox)).toMatchObject({ state: 'refused', reason })
    delivery.start()
    await deliver()
    expect(keys).toHaveLength(1)
  })

  test('logs no text of the backend', async () => {
    const { deliver, logged } = setUp(new ContentRejected(400, 'anna@example.ch is blocked'))
    await deliver()
    expect(logged).toMatchObject([{ form: 'contact', status: 400 }])
    expect(inspect(logged, { depth: 9 })).not.toContain('anna')
  })

  test('returns field errors of the backend and deletes the form', async () => {
    const { deliver, outbox } = setUp(new ContentRefused({ email: 'gesperrt' }))
    expect(await deliver()).toEqual({ kind: 'refused', errors: { email: 'gesperrt' } })
    expect(await outbox.list()).toEqual([])
  })

  test('keeps a form beyond two seconds of the backend', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const late = Promise.withResolvers<string>()
    const { deliver, outbox } = setUp(late.promise)
    const receipt = deliver()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await receipt).toMatchObject({ isDelivered: false })
    late.reject(new ContentRefused({ email: 'gesperrt' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(await only(outbox)).toMatchObject({ state: 'refused', reason: 'fields refused: email' })
  })

  test('delivers waiting forms after a restart', async () => {
    const { outbox, delivery } = setUp('R-1')
    await outbox.add(sent)
    delivery.start()
    await expect.poll(async () => (await only(outbox))?.state).toBe('delivered')
  })

  test('sends a form once despite a failed outbox write', async () => {
    const { outbox, delivery, deliver, keys } = setUp('R-1')
    const settle = vi.spyOn(outbox, 'settle')
    for (const reason of ['full', 'full', 'full']) settle.mockRejectedValueOnce(new Error(reason))
    delivery.start()
    expect(await deliver()).toMatchObject({ isDelivered: true })
    await expect.poll(async () => (await only(outbox))?.state).toBe('delivered')
    expect(keys).toHaveLength(1)
  })

  test('gives up after a week', async () => {
    const { outbox, clock, deliver } = setUp(down)
    clock.now += 8 * 86_400_000
    await deliver()
    const entry = await only(outbox)
    expect(entry).toMatchObject({ state: 'refused' })
    expect(entry?.reason).toMatch(/^not delivered since \d{4}-.*ECONNREFUSED$/)
  })

  test('deletes finished forms after 30 days', async () => {
    const { outbox, clock, delivery, deliver } = setUp('R-1')
    await deliver()
    clock.now += 31 * 86_400_000
    delivery.start()
    await expect.poll(() => outbox.list()).toEqual([])
  })
})

describe('delivery of files', () => {
  async function attach(files: FileStore) {
    const upload = files.begin()
    await upload.add('plan.pdf', Readable.from([Buffer.from('%PDF-1.7')]))
    const attachments = await upload.end()
    upload.release()
    return attachments
  }

  test('sends them with the form, then deletes them', async () => {
    const { outbox, files, delivery, sentFiles } = setUp('17')
    const attachments = await attach(files)
    const receipt = await delivery.deliverNow(await outbox.add({ ...sent, attachments }))
    expect(receipt).toMatchObject({ isDelivered: true, filesMissing: false })
    expect(sentFiles).toEqual([1])
    await expect.poll(() => attachments && files.has(attachments)).toBe(false)
  })

  test.each([413, 415])('sends the form alone after status %i', async (status) => {
    const refused = new ContentRejected(status, 'no files')
    const { outbox, files, delivery, sentFiles, missing, keys } = setUp(refused, '17')
    const entry = await outbox.add({ ...sent, attachments: await attach(files) })
    expect(await delivery.deliverNow(entry)).toMatchObject({
      isDelivered: true,
      filesMissing: true,
    })
    expect([sentFiles, keys, missing]).toEqual([
      [1, 0],
      ['k1', 'k1'],
      [0, 1],
    ])
    const repeated = async () => {
      const [stored] = await outbox.list()
      return stored?.state === 'delivered' && delivery.deliverNow(stored)
    }
    await expect.poll(repeated).toMatchObject({ isDelivered: true, filesMissing: true })
  })

  test('retries with the files after an outage', async () => {
    const { outbox, files, delivery, sentFiles, clock } = setUp(down, '17')
    const entry = await outbox.add({ ...sent, attachments: await attach(files) })
    expect(await delivery.deliverNow(entry)).toMatchObject({
      isDelivered: false,
      filesMissing: false,
    })
    clock.now += 600_000
    delivery.start()
    await expect.poll(() => sentFiles).toEqual([1, 1])
  })

  test('waits for the replica with the files', async () => {
    const { outbox, delivery, sentFiles, clock } = setUp('17')
    const file = { name: 'plan.pdf', type: 'application/pdf', bytes: 8, hash: 'x' }
    const attachments = { folder: '1-elsewhere', files: [file] }
    const entry = await outbox.add({ ...sent, attachments })
    expect(await delivery.deliverNow(entry)).toMatchObject({ isDelivered: false })
    expect(sentFiles).toEqual([])
    clock.now = entry.receivedAt + 1_000
    expect(await delivery.deliverNow(entry)).toMatchObject({
      isDelivered: true,
      filesMissing: true,
    })
  })

  test('waits for a replica during its attempt', async () => {
    const { outbox, files, delivery, sentFiles, clock } = setUp('17')
    const file = { name: 'plan.pdf', type: 'application/pdf', bytes: 8, hash: 'x' }
    const attachments = { folder: '1-elsewhere', files: [file] }
    const search = vi.spyOn(files, 'has')
    const entry = await outbox.add({ ...sent, attachments })
    const { receivedAt } = entry
    const nextTryAt = receivedAt + 5
    // In Redis a claim leaves the time of the next attempt as the failure has set it.
    vi.spyOn(outbox, 'due').mockResolvedValue([{ ...entry, tries: 1, nextTryAt }])
    clock.now = receivedAt + 1_000
    delivery.start()
    await expect.poll(() => search.mock.calls.length).toBeGreaterThan(1)
    expect(sentFiles).toEqual([])
    clock.now = nextTryAt + 1_000
    await expect.poll(() => sentFiles).toContain(0)
  })

  test('sends the form alone without stored files', async () => {
    const { outbox, delivery, sentFiles } = setUp('17')
    const file = { name: 'plan.pdf', type: 'application/pdf', bytes: 8, hash: 'x' }
    const entry = await outbox.add({ ...sent, attachments: { folder: null, files: [file] } })
    expect(await delivery.deliverNow(entry)).toMatchObject({ filesMissing: true })
    expect(sentFiles).toEqual([0])
  })
})
