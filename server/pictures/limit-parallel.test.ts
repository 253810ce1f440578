import { expect, test } from 'vitest'
import { limitParallel } from './limit-parallel.ts'

test('so many run at a time, in the order they came, and a failure makes room, too', async () => {
  const inTurn = limitParallel(2)
  const started: string[] = []
  const jobs = ['a', 'b', 'c', 'd'].map((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const outcome = inTurn(() => (started.push(name), promise))
    return { outcome, end: () => resolve(name), fail: () => reject(new Error(name)) }
  })
  await Promise.resolve()
  expect(started).toEqual(['a', 'b'])
  jobs[1]?.fail()
  await expect(jobs[1]?.outcome).rejects.toThrow('b')
  await Promise.resolve()
  expect(started).toEqual(['a', 'b', 'c'])
  for (const job of jobs) job.end()
  await jobs[3]?.outcome
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})
