import { describe, expect, test } from 'vitest'
import { once } from './once.ts'

describe('once', () => {
  test('runs concurrent calls once', async () => {
    let runs = 0
    const load = once(() => Promise.resolve((runs += 1)))
    expect(await Promise.all([load(), load()])).toEqual([1, 1])
    expect(await load()).toBe(1)
  })

  test('runs again after a failure', async () => {
    let runs = 0
    const load = once(async () => {
      runs += 1
      if (runs === 1) throw new Error('no connection')
      return runs
    })
    await expect(load()).rejects.toThrow('no connection')
    expect(await load()).toBe(2)
  })
})
