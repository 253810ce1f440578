import { inspect } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
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
import { submission } from '../../tests/harness/content/page-builder.ts'

const sent: SentForm = { form: 'contact', locale: 'de', key: 'k1', submission }
const down = new ContentUnavailable('no answer from the backend: ECONNREFUSED')

/** A delivery to a backend that answers as it is told, one answer after the other, the last one again and again. */
function setUp(...answers: (string | Error | Promise<string>)[]) {
  const outbox = openSqliteOutbox(':memory:', Date.now)
  const keys: string[] = []
  const clock = { now: Date.now() }
  const logged: object[] = []
  const log = (facts: object) => void logged.push(facts)
  const content = {
    async submitForm(...[, , , { idempotencyKey }]: Parameters<Submit>) {
      keys.push(idempotencyKey)
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
    metrics: { countDelivery: () => {} },
    logger: { info: log, warn: log, error: log },
    now,
    pollMs: 5,
  })
  onTestFinished(() => delivery.close())
  const deliver = async () => delivery.deliverNow(await outbox.add(sent))
  return { outbox, keys, clock, delivery, deliver, logged }
}
type Submit = Parameters<typeof createFormDelivery>[0]['content']['submitForm']

const only = async (outbox: Outbox) => (await outbox.list())[0]

test('a form is delivered at once, and the visitor gets the reference of the backend', async () => {
  const { deliver, outbox, keys } = setUp('R-1')
  expect(await deliver()).toEqual({ id: 'R-1', isDelivered: true })
  expect(await only(outbox)).toMatchObject({ state: 'delivered', receipt: 'R-1' })
  expect(await deliver()).toEqual({ id: 'R-1', isDelivered: true })
  expect(keys).toEqual(['k1'])
})

test('an id that could stand in no address is replaced by the own reference', async () => {
  const { deliver, outbox } = setUp('A/17 <b>')
  const receipt = await deliver()
  const entry = await only(outbox)
  expect(entry).toMatchObject({ state: 'delivered', receipt: entry?.reference })
  expect(receipt).toEqual({ id: entry?.reference, isDelivered: true })
})

test('the same form twice at once is delivered once', async () => {
  const { deliver, keys } = setUp('R-1')
  expect(await Promise.all([deliver(), deliver()])).toEqual([
    { id: 'R-1', isDelivered: true },
    { id: 'R-1', isDelivered: true },
  ])
  expect(keys).toEqual(['k1'])
})

test.each([
  { name: 'no answer', error: down },
  { name: 'no answer that can be read', error: new ContentInvalid('form answer has no id') },
  { name: '500', error: new ContentRejected(500, 'broken') },
  { name: '408', error: new ContentRejected(408, 'timeout') },
  { name: '409', error: new ContentRejected(409, 'under way') },
  { name: '425', error: new ContentRejected(425, 'too early') },
  { name: '429', error: new ContentRejected(429, 'busy') },
])('$name: the visitor is told that it was received, and it is tried again', async ({ error }) => {
  const { deliver, delivery, outbox, clock, keys } = setUp(error, 'R-1')
  const receipt = await deliver()
  const entry = await only(outbox)
  expect(receipt).toEqual({ id: entry?.reference, isDelivered: false })
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
])('$name is for good: kept with its reason, and not tried again', async ({ error, reason }) => {
  const { deliver, delivery, outbox, keys } = setUp(error)
  expect(await deliver()).toMatchObject({ isDelivered: false })
  expect(await only(outbox)).toMatchObject({ state: 'refused', reason })
  delivery.start()
  await deliver()
  expect(keys).toHaveLength(1)
})

test("the log has none of the backend's words, which may repeat the visitor's", async () => {
  const { deliver, logged } = setUp(new ContentRejected(400, 'anna@example.ch is blocked'))
  await deliver()
  expect(logged).toMatchObject([{ form: 'contact', status: 400 }])
  expect(inspect(logged, { depth: 9 })).not.toContain('anna')
})

test('fields that the backend does not like are told while the visitor waits, and the form is forgotten', async () => {
  const { deliver, outbox } = setUp(new ContentRefused({ email: 'gesperrt' }))
  expect(await deliver()).toEqual({ refused: { email: 'gesperrt' } })
  expect(await outbox.list()).toEqual([])
})

test('what the backend says after two seconds reaches no visitor: the form is kept', async () => {
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

test('a form that waits since an earlier run is delivered after the start', async () => {
  const { outbox, delivery } = setUp('R-1')
  await outbox.add(sent)
  delivery.start()
  await expect.poll(async () => (await only(outbox))?.state).toBe('delivered')
})

test('a form that the outbox cannot note as delivered is not delivered again meanwhile', async () => {
  const { outbox, delivery, deliver, keys } = setUp('R-1')
  const settle = vi.spyOn(outbox, 'settle')
  for (const reason of ['full', 'full', 'full']) settle.mockRejectedValueOnce(new Error(reason))
  delivery.start()
  expect(await deliver()).toEqual({ id: 'R-1', isDelivered: true })
  await expect.poll(async () => (await only(outbox))?.state).toBe('delivered')
  expect(keys).toHaveLength(1)
})

test('after a week a person has to look', async () => {
  const { outbox, clock, deliver } = setUp(down)
  clock.now += 8 * 86_400_000
  await deliver()
  const entry = await only(outbox)
  expect(entry).toMatchObject({ state: 'refused' })
  expect(entry?.reason).toMatch(/^not delivered since \d{4}-.*ECONNREFUSED$/)
})

test('what has ended is deleted after 30 days', async () => {
  const { outbox, clock, delivery, deliver } = setUp('R-1')
  await deliver()
  clock.now += 31 * 86_400_000
  delivery.start()
  await expect.poll(() => outbox.list()).toEqual([])
})
