import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRotation } from './rotation.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function rotation() {
  const advance = vi.fn<() => void>()
  const onChange = vi.fn<(isPlaying: boolean) => void>()
  return { advance, onChange, ...createRotation({ advance, onChange }) }
}

describe('carousel rotation', () => {
  test('advances every 7 s', () => {
    const { advance, start } = rotation()
    start()
    vi.advanceTimersByTime(6999)
    expect(advance).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(advance).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(14_000)
    expect(advance).toHaveBeenCalledTimes(3)
  })

  test('does not advance before start or after stop', () => {
    const { advance, start, stop, isPlaying } = rotation()
    vi.advanceTimersByTime(60_000)
    start()
    vi.advanceTimersByTime(6000)
    stop()
    expect(isPlaying()).toBe(false)
    vi.advanceTimersByTime(60_000)
    expect(advance).not.toHaveBeenCalled()
  })

  test('pauses until the end of the last hold, then restarts', () => {
    const { advance, start, hold, isPlaying } = rotation()
    start()
    vi.advanceTimersByTime(6000)
    hold('pointer', true)
    hold('view', true)
    vi.advanceTimersByTime(60_000)
    hold('pointer', false)
    vi.advanceTimersByTime(60_000)
    expect(advance).not.toHaveBeenCalled()
    expect(isPlaying()).toBe(true)
    hold('view', false)
    vi.advanceTimersByTime(6999)
    expect(advance).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(advance).toHaveBeenCalledOnce()
  })

  test('stays stopped after a hold', () => {
    const { advance, start, stop, hold } = rotation()
    start()
    hold('pointer', true)
    stop()
    hold('pointer', false)
    vi.advanceTimersByTime(60_000)
    expect(advance).not.toHaveBeenCalled()
  })

  test('reports each change once', () => {
    const { onChange, start, stop } = rotation()
    stop()
    start()
    start()
    stop()
    stop()
    expect(onChange.mock.calls).toEqual([[true], [false]])
  })
})
