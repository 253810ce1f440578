import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSignal } from './end-signal.ts'

function fakeProcess({
  isTTY = false,
  env = {},
  platform = 'linux',
}: { isTTY?: boolean; env?: object; platform?: NodeJS.Platform } = {}) {
  const emitter = new EventEmitter()
  const exit = vi.fn<(code?: number) => never>()
  const process = {
    on: emitter.on.bind(emitter),
    exit,
    kill: () => true as const,
    ppid: 7,
    env,
    platform,
    stdin: { isTTY },
  }
  const ended = endSignal(process as unknown as Parameters<typeof endSignal>[0])
  const press = (ms = 0) => {
    vi.advanceTimersByTime(ms)
    emitter.emit('SIGINT')
  }
  return { process, ended, exit, press, terminate: (signal = 'SIGTERM') => emitter.emit(signal) }
}

describe('end signal', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is aborted once by repeated signals', () => {
    const { ended, exit, press, terminate } = fakeProcess()
    expect(ended.aborted).toBe(false)
    for (let time = 0; time < 3; time++) terminate()
    press(1_000)
    press(1_000)
    expect([ended.aborted, exit.mock.calls.length]).toEqual([true, 0])
  })

  test.each([
    { signal: 'SIGBREAK', platform: 'win32' as const, isEnded: true },
    { signal: 'SIGHUP', platform: 'win32' as const, isEnded: true },
    // `nohup` ignores it.
    { signal: 'SIGHUP', platform: 'linux' as const, isEnded: false },
  ])('is aborted by $signal on $platform: $isEnded', ({ signal, platform, isEnded }) => {
    const { ended, terminate } = fakeProcess({ platform })
    terminate(signal)
    expect(ended.aborted).toBe(isEnded)
  })

  test.each([
    { name: 'a second Ctrl-C in a terminal', isTTY: true, ms: 1_000, exits: 1 },
    { name: 'one Ctrl-C through npm', isTTY: true, ms: 20, exits: 0 },
    { name: 'a second SIGINT without a terminal', isTTY: false, ms: 1_000, exits: 0 },
  ])('ends at once after $name: $exits', ({ isTTY, ms, exits }) => {
    const { exit, press } = fakeProcess({ isTTY })
    press()
    press(ms)
    expect(exit).toHaveBeenCalledTimes(exits)
  })

  test.each([
    { name: 'has another parent', change: { ppid: 1 } },
    {
      name: 'has lost its parent',
      change: {
        kill: () => {
          throw Object.assign(new Error('gone'), { code: 'ESRCH' })
        },
      },
    },
  ])('is aborted by a script of npm: $name', ({ change }) => {
    const { process, ended } = fakeProcess({ env: { npm_lifecycle_event: 'start' } })
    vi.advanceTimersByTime(2_000)
    expect(ended.aborted).toBe(false)
    Object.assign(process, change)
    vi.advanceTimersByTime(1_000)
    expect(ended.aborted).toBe(true)
  })

  test('ignores the parent without npm', () => {
    const { process, ended } = fakeProcess()
    process.ppid = 1
    vi.advanceTimersByTime(2_000)
    expect(ended.aborted).toBe(false)
  })
})
