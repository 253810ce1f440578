import { setImmediate as tick } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createWorkLimit, Overloaded } from './work-limits.ts'

/** Work that goes on until it is told to end. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: vi.fn<() => Promise<string>>(() => promise), end: () => resolve('done') }
}

test('so much runs at once, and the rest as soon as there is room', async () => {
  const limit = createWorkLimit({ concurrency: 2, maxQueued: 2, maxWaitMs: 10_000 })
  const all = [openWork(), openWork(), openWork()]
  const results = all.map(({ work }) => limit.run(work))
  await tick()
  expect(all.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 0])
  all[0]?.end()
  await vi.waitFor(() => expect(all[2]?.work).toHaveBeenCalledOnce())
  for (const { end } of all) end()
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])
})

test('what finds too many waiting is refused at once, and never begins', async () => {
  const onRefused = vi.fn<() => void>()
  const limit = createWorkLimit({ concurrency: 1, maxQueued: 1, maxWaitMs: 10_000 }, onRefused)
  const [running, waiting, refused] = [openWork(), openWork(), openWork()]
  const results = [limit.run(running.work), limit.run(waiting.work)]
  await tick()
  await expect(limit.run(refused.work)).rejects.toThrow(Overloaded)
  expect(onRefused).toHaveBeenCalledOnce()
  running.end()
  waiting.end()
  await Promise.all(results)
  expect(refused.work).not.toHaveBeenCalled()
  const next = openWork()
  next.end()
  expect(await limit.run(next.work)).toBe('done')
})

test('what waits too long is given up, and never begins', async () => {
  const onRefused = vi.fn<() => void>()
  const limit = createWorkLimit({ concurrency: 1, maxQueued: 5, maxWaitMs: 20 }, onRefused)
  const [running, waiting] = [openWork(), openWork()]
  const result = limit.run(running.work)
  await expect(limit.run(waiting.work)).rejects.toThrow(Overloaded)
  running.end()
  await result
  await tick()
  expect(waiting.work).not.toHaveBeenCalled()
  expect(onRefused).toHaveBeenCalledOnce()
})

test('work that fails makes room', async () => {
  const limit = createWorkLimit({ concurrency: 1, maxQueued: 0, maxWaitMs: 1_000 })
  await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit.run(() => Promise.resolve(1))).toBe(1)
})

test('a limit is free where work would begin at once', async () => {
  const limit = createWorkLimit({ concurrency: 1, maxQueued: 1, maxWaitMs: 1_000 })
  expect(limit.isFree()).toBe(true)
  const { work, end } = openWork()
  const result = limit.run(work)
  expect(limit.isFree()).toBe(false)
  end()
  await result
  await tick()
  expect(limit.isFree()).toBe(true)
})
