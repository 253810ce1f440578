import { describe, expect, test } from 'vitest'
import { runWithTimeout } from './run-with-timeout.ts'

/** Waits without using the CPU, as a process does on a busy machine. */
const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

describe('work with a time limit', () => {
  test('is repeated on a busy machine', () => {
    let tries = 0
    const work = () => (tries++ === 0 ? sleep(200) : 'done')
    expect(runWithTimeout(work, 50)).toBe('done')
  })

  test('is refused beyond its time limit', () => {
    const work = () => {
      for (;;);
    }
    expect(() => runWithTimeout(work, 50)).toThrow('too large or too deep')
  })

  test('is refused beyond its stack limit', () => {
    const work = (): number => work() + 1
    expect(() => runWithTimeout(work)).toThrow('too large or too deep')
  })
})
