import { expect, onTestFinished, test, vi } from 'vitest'
import { createSharedWork } from './share-work.ts'

test('what several ask for at the same time is done once', async () => {
  const share = createSharedWork<string>()
  const run = vi.fn<() => Promise<string>>(() => Promise.resolve('done'))
  expect(await Promise.all([share('a', run), share('a', run)])).toEqual(['done', 'done'])
  expect(run).toHaveBeenCalledTimes(1)
  await share('a', run)
  expect(run).toHaveBeenCalledTimes(2)
})

test('keys have nothing to do with each other', async () => {
  const share = createSharedWork<string>()
  const outcomes = ['a', 'b'].map((key) => share(key, () => Promise.resolve(key)))
  expect(await Promise.all(outcomes)).toEqual(['a', 'b'])
})

test('all who wait learn that it failed, the next one tries again', async () => {
  const share = createSharedWork<string>()
  const fail = () => Promise.reject(new Error('no'))
  const outcomes = await Promise.allSettled([share('a', fail), share('a', fail)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', () => Promise.resolve('yes'))).toBe('yes')
})

test('who waits for what hangs begins anew, once for all', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const share = createSharedWork<string>()
  const hanging = Promise.withResolvers<string>()
  const first = share('a', () => hanging.promise)
  const begun = Promise.withResolvers<string>()
  const again = vi.fn<() => Promise<string>>(() => begun.promise)
  const others = [share('a', again), share('a', again)]
  await vi.advanceTimersByTimeAsync(7_999)
  expect(again).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  begun.resolve('again')
  expect(await Promise.all(others)).toEqual(['again', 'again'])
  expect(again).toHaveBeenCalledTimes(1)
  hanging.resolve('late')
  expect(await first).toBe('late')
})
