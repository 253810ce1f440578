import { setImmediate as tick } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createTurns, Overloaded } from './turns.ts'

/** Work that goes on until it is told to end. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: vi.fn<() => Promise<string>>(() => promise), end: () => resolve('done') }
}

test('so much runs at once, and the rest as soon as there is a turn', async () => {
  const turns = createTurns({ atOnce: 2, maxWaiting: 2, patienceMs: 10_000 })
  const all = [openWork(), openWork(), openWork()]
  const results = all.map(({ work }) => turns.run(work))
  await tick()
  expect(all.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 0])
  all[0]?.end()
  await vi.waitFor(() => expect(all[2]?.work).toHaveBeenCalledOnce())
  for (const { end } of all) end()
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])
})

test('what finds too many waiting is refused at once, and never begins', async () => {
  const onRefused = vi.fn<() => void>()
  const turns = createTurns({ atOnce: 1, maxWaiting: 1, patienceMs: 10_000, onRefused })
  const [running, waiting, refused] = [openWork(), openWork(), openWork()]
  const results = [turns.run(running.work), turns.run(waiting.work)]
  await tick()
  await expect(turns.run(refused.work)).rejects.toThrow(Overloaded)
  expect(onRefused).toHaveBeenCalledOnce()
  running.end()
  waiting.end()
  await Promise.all(results)
  expect(refused.work).not.toHaveBeenCalled()
  const next = openWork()
  next.end()
  expect(await turns.run(next.work)).toBe('done')
})

test('what waits too long is given up, and never begins', async () => {
  const onRefused = vi.fn<() => void>()
  const turns = createTurns({ atOnce: 1, maxWaiting: 5, patienceMs: 20, onRefused })
  const [running, waiting] = [openWork(), openWork()]
  const result = turns.run(running.work)
  await expect(turns.run(waiting.work)).rejects.toThrow(Overloaded)
  running.end()
  await result
  await tick()
  expect(waiting.work).not.toHaveBeenCalled()
  expect(onRefused).toHaveBeenCalledOnce()
})

test('work that fails gives its turn away', async () => {
  const turns = createTurns({ atOnce: 1, maxWaiting: 0, patienceMs: 1_000 })
  await expect(turns.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.run(() => Promise.resolve(1))).toBe(1)
})

test('a turn is free where work would begin at once', async () => {
  const turns = createTurns({ atOnce: 1, maxWaiting: 1, patienceMs: 1_000 })
  expect(turns.isFree()).toBe(true)
  const { work, end } = openWork()
  const result = turns.run(work)
  expect(turns.isFree()).toBe(false)
  end()
  await result
  await tick()
  expect(turns.isFree()).toBe(true)
})
