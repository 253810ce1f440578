import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { keepBusy } from '../../tests/harness/keep-busy.ts'
import { inTime, TookTooLong } from './in-time.ts'

const never = new Promise<string>(() => {})

test('what answers in time is the answer, and so is its failure', async () => {
  expect(await inTime(Promise.resolve('answer'), 1_000)).toBe('answer')
  await expect(inTime(Promise.reject(new RangeError('no')), 1_000)).rejects.toThrow(RangeError)
})

test('what does not is too late', async () => {
  const start = performance.now()
  await expect(inTime(never, 30)).rejects.toThrow(TookTooLong)
  expect(performance.now() - start).toBeGreaterThan(25)
})

test('what fails later fails unheard', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  await expect(inTime(promise, 1)).rejects.toThrow(TookTooLong)
  reject(new Error('late'))
  await new Promise((resolve) => setTimeout(resolve, 10))
})

test('what has come while this process was busy is in time', async () => {
  const { promise, resolve } = Promise.withResolvers<Stats>()
  const answer = inTime(promise, 200)
  setImmediate(() => {
    // The time has begun; it is over before this process looks at anything again.
    void stat('.').then(resolve)
    keepBusy(1_000)
  })
  expect((await answer).isDirectory()).toBe(true)
})

test('the time begins when what is asked has gone out', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  setImmediate(() => setTimeout(resolve, 5, 'answer')) // as the client sends its commands
  const answer = inTime(promise, 500)
  keepBusy(700)
  expect(await answer).toBe('answer')
})
