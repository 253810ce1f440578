import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
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
  const answer = new Promise<Stats>((resolve) => {
    // The timer is looked at next, and only then what has come.
    setImmediate(() => {
      resolve(inTime(stat('.'), 20))
      const end = performance.now() + 200
      while (performance.now() < end) continue
    })
  })
  expect((await answer).isDirectory()).toBe(true)
})
