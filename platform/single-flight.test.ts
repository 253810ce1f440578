import { describe, expect, test, vi } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

describe('single flight', () => {
  test('runs concurrent calls of a key once', async () => {
    const flight = createSingleFlight<string>()
    const run = vi.fn<() => Promise<string>>(() => Promise.resolve('done'))
    expect(await Promise.all([flight.run('a', run), flight.run('a', run)])).toEqual([
      'done',
      'done',
    ])
    expect(run).toHaveBeenCalledTimes(1)
    await flight.run('a', run)
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('separates keys', async () => {
    const flight = createSingleFlight<string>()
    const outcomes = ['a', 'b'].map((key) => flight.run(key, () => Promise.resolve(key)))
    expect(await Promise.all(outcomes)).toEqual(['a', 'b'])
  })

  test('rejects all waiting callers, then retries', async () => {
    const flight = createSingleFlight<string>()
    const fail = () => Promise.reject(new Error('no'))
    const outcomes = await Promise.allSettled([flight.run('a', fail), flight.run('a', fail)])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    expect(await flight.run('a', () => Promise.resolve('yes'))).toBe('yes')
  })
})
