import { stat } from 'node:fs'
import { setImmediate as afterReading } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keepBusy } from '../../../tests/harness/keep-busy.ts'
import { limitTime } from './limit-time.ts'
import type { JsonRequest, RequestJson } from './request-json.ts'

const call: JsonRequest = { method: 'GET', path: '/de' }

/** Fails as soon as its signal says so. */
function untilAborted(answer: Promise<unknown>): RequestJson {
  return ({ signal }) =>
    Promise.race([
      answer.then(() => ({ status: 200, statusText: 'OK', body: {}, bytes: 2 })),
      new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    ])
}

test('a request that is not answered in time ends', async () => {
  const request = limitTime(untilAborted(new Promise(() => {})), 20)
  await expect(request(call)).rejects.toThrow('no answer within 20 ms')
})

test('an answer that came in time counts, however long this process was busy', async () => {
  const answer = Promise.withResolvers<unknown>()
  const asked = limitTime(untilAborted(answer.promise), 200)(call)
  await afterReading()
  // It comes while this process is busy; then timers are next, and what has come is read after them.
  stat(import.meta.filename, answer.resolve)
  keepBusy(1_000)
  expect(await asked).toMatchObject({ status: 200 })
})

test('the time of a request that this process had no time to send does not run', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = limitTime(untilAborted(promise), 500)(call)
  keepBusy(700)
  setTimeout(resolve, 20)
  expect(await asked).toMatchObject({ status: 200 })
})
