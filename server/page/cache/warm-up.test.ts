import { expect, test, vi } from 'vitest'
import type { PageCache } from './page-cache.ts'
import { warmUp } from './warm-up.ts'

test('the home pages are made', async () => {
  const asked: string[] = []
  await warmUp({
    get({ url }) {
      asked.push(url)
      return Promise.reject(new Error('away'))
    },
  })
  expect(asked).toEqual(['/de', '/en'])
})

test('a backend that does not answer keeps nobody waiting for long', async () => {
  const get: PageCache['get'] = () => new Promise(() => {})
  const start = performance.now()
  await vi.waitFor(() => warmUp({ get }), { timeout: 6000 })
  expect(performance.now() - start).toBeLessThan(5000)
})
