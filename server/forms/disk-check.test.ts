import { expect, test, vi } from 'vitest'
import { createDiskCheck } from './disk-check.ts'

test('a disk that hangs is asked once, and those who wait are told; then it is asked again', async () => {
  const hanging = Promise.withResolvers<void>()
  const ask = vi.fn<() => Promise<void>>(() => hanging.promise)
  const check = createDiskCheck(ask, 20)
  const results = await Promise.allSettled([check(), check()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(ask).toHaveBeenCalledTimes(1)
  hanging.resolve()
  await hanging.promise
  await check()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a disk that is away is an error at once', async () => {
  const check = createDiskCheck(() => Promise.reject(new Error('ENOENT')))
  await expect(check()).rejects.toThrow('ENOENT')
})
