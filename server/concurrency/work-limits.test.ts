import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setImmediate as tick } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { keepBusy } from '../../tests/harness/keep-busy.ts'
import { Overloaded } from '../../content/contract/content-error.ts'
import { TimeoutError, withTimeout } from '../../platform/deadline.ts'
import { createWorkLimit } from './work-limits.ts'

describe('work limit', () => {
  /** Work that runs until `end` is called. */
  function openWork() {
    const { promise, resolve } = Promise.withResolvers<string>()
    return { work: vi.fn<() => Promise<string>>(() => promise), end: () => resolve('done') }
  }

  test('starts queued work as soon as possible', async () => {
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

  test('refuses work at once beyond the queue', async () => {
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

  test('refuses queued work after the maximum wait', async () => {
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

  test('frees the slot of failed work', async () => {
    const limit = createWorkLimit({ concurrency: 1, maxQueued: 0, maxWaitMs: 1_000 })
    await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await limit.run(() => Promise.resolve(1))).toBe(1)
  })

  test('lets other work run between queued tasks', async () => {
    const limit = createWorkLimit({ concurrency: 1, maxQueued: 9, maxWaitMs: 10_000 })
    const order: string[] = []
    const run = (name: string) =>
      limit.run(async () => {
        order.push(name)
        setImmediate(() => order.push(`after ${name}`))
      })
    await Promise.all(['a', 'b', 'c'].map(run))
    expect(order).toEqual(['a', 'after a', 'b', 'after b', 'c'])
  })

  test('is free only for immediate work', async () => {
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
})

describe('deadline', () => {
  const never = new Promise<string>(() => {})

  test('passes on a result or an error in time', async () => {
    expect(await withTimeout(Promise.resolve('answer'), 1_000)).toBe('answer')
    await expect(withTimeout(Promise.reject(new RangeError('no')), 1_000)).rejects.toThrow(
      RangeError,
    )
  })

  test('rejects with a timeout', async () => {
    const start = performance.now()
    await expect(withTimeout(never, 30)).rejects.toThrow(TimeoutError)
    expect(performance.now() - start).toBeGreaterThan(25)
  })

  test('ignores an error after the timeout', async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    await expect(withTimeout(promise, 1)).rejects.toThrow(TimeoutError)
    reject(new Error('late'))
    await new Promise((resolve) => setTimeout(resolve, 10))
  })

  test('accepts a result from a blocked event loop', async () => {
    const { promise, resolve } = Promise.withResolvers<Stats>()
    const answer = withTimeout(promise, 200)
    setImmediate(() => {
      // The deadline expires before the event loop runs again.
      void stat('.').then(resolve)
      keepBusy(1_000)
    })
    expect((await answer).isDirectory()).toBe(true)
  })

  test('starts with the command', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    setImmediate(() => setTimeout(resolve, 5, 'answer')) // like the Redis client, which sends commands in a later turn
    const answer = withTimeout(promise, 500)
    keepBusy(700)
    expect(await answer).toBe('answer')
  })
})
