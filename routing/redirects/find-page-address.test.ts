import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findPageAddress } from './find-page-address.ts'

const hanging = () => new Promise<never>(() => {})

describe('page address', () => {
  test('tries lower case beside a hanging list', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const asked: string[] = []
    const page = async (path: string) => {
      asked.push(path)
      if (path === '/de/heber') return Promise.resolve({ meta: { translatedPaths: { de: path } } })
      throw Object.assign(new Error(path), { kind: 'not-found' })
    }
    const found = findPageAddress('/de/Heber', {
      content: { page, pages: hanging },
      preview: false,
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await found).toBe('/de/heber')
    expect(asked).toEqual(['/de/Heber', '/de/heber'])
  })
})
