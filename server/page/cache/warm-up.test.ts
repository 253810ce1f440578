import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PageCache } from './page-cache.ts'
import { warmUp } from './warm-up.ts'

describe('warm-up', () => {
  test('renders the home pages despite failures', async () => {
    const asked: string[] = []
    await warmUp({
      get({ key }) {
        asked.push(key)
        return Promise.reject(new Error('away'))
      },
    })
    expect(asked).toEqual(['page /de', 'page /en'])
  })

  test('ends after 3 s without a response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] })
    onTestFinished(() => void vi.useRealTimers())
    const get: PageCache['get'] = () => new Promise(() => {})
    const ended = vi.fn<() => void>()
    const warmedUp = warmUp({ get }).then(ended)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2)
    await warmedUp
    expect(ended).toHaveBeenCalled()
  })
})
