import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPauses } from '../../content/client/request-policy.ts'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { requestMedia } from './request-media.ts'

describe('requestMedia', () => {
  test('fails after 12 s without a free connection', async () => {
    const url = await listenForTest((_request, response) => void response.write('begin'))
    const { signal } = new AbortController()
    const ask = () =>
      requestMedia(
        url,
        { method: 'GET', signal },
        createPauses(() => 0),
      )
    const held = await Promise.all(Array.from({ length: 128 }, ask))
    onTestFinished(() => held.forEach(({ body }) => body.destroy()))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] })
    onTestFinished(() => void vi.useRealTimers())
    const [refused] = await Promise.allSettled([ask(), vi.advanceTimersByTimeAsync(12_100)])
    expect(refused).toMatchObject({ reason: { message: 'no response within 12000 ms' } })
  })
})
