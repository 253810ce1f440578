import { expect, onTestFinished, test, vi } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

test('what several ask for at the same time is done once', async () => {
  const flight = createSingleFlight<string>()
  const run = vi.fn<() => Promise<string>>(() => Promise.resolve('done'))
  expect(await Promise.all([flight.run('a', run), flight.run('a', run)])).toEqual(['done', 'done'])
  expect(run).toHaveBeenCalledTimes(1)
  await flight.run('a', run)
  expect(run).toHaveBeenCalledTimes(2)
})

test('keys have nothing to do with each other', async () => {
  const flight = createSingleFlight<string>()
  const outcomes = ['a', 'b'].map((key) => flight.run(key, () => Promise.resolve(key)))
  expect(await Promise.all(outcomes)).toEqual(['a', 'b'])
})

test('all who wait learn that it failed, the next one tries again', async () => {
  const flight = createSingleFlight<string>()
  const fail = () => Promise.reject(new Error('no'))
  const outcomes = await Promise.allSettled([flight.run('a', fail), flight.run('a', fail)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await flight.run('a', () => Promise.resolve('yes'))).toBe('yes')
})

test('who waits for what hangs begins anew, once for all', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const flight = createSingleFlight<string>({ maxWaitMs: 8_000 })
  const hanging = Promise.withResolvers<string>()
  const first = flight.run('a', () => hanging.promise)
  const begun = Promise.withResolvers<string>()
  const again = vi.fn<() => Promise<string>>(() => begun.promise)
  const others = [flight.run('a', again), flight.run('a', again)]
  await vi.advanceTimersByTimeAsync(7_999)
  expect(again).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2)
  begun.resolve('again')
  expect(await Promise.all(others)).toEqual(['again', 'again'])
  expect(again).toHaveBeenCalledTimes(1)
  hanging.resolve('late')
  expect(await first).toBe('late')
})
