import { expect, test } from 'vitest'
import type { PageCache } from './page-cache.ts'
import { warmUp } from './warm-up.ts'

test('the home pages are made', async () => {
  const asked: string[] = []
  await warmUp({
    get({ pathname }) {
      asked.push(pathname)
      return Promise.reject(new Error('away'))
    },
  })
  expect(asked).toEqual(['/de', '/en'])
})

test('a hanging backend does not block the start', async () => {
  const get: PageCache['get'] = () => new Promise(() => {})
  await expect(warmUp({ get })).resolves.toBeUndefined()
})
