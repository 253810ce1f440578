import { expect, test } from 'vitest'
import { createFormLimits } from './form-limits.ts'

test('so many forms are taken from an address, then it is told how long to wait', async () => {
  const limits = createFormLimits({ perAddress: 2, inAll: 9 })
  expect([await limits.take('192.0.2.1'), await limits.take('192.0.2.1')]).toEqual([0, 0])
  expect(await limits.take('192.0.2.1')).toBeGreaterThan(590)
  expect(await limits.take('192.0.2.2')).toBe(0)
})

test('so many are taken in all', async () => {
  const limits = createFormLimits({ perAddress: 9, inAll: 2 })
  await limits.take('192.0.2.1')
  await limits.take('192.0.2.2')
  expect(await limits.take('192.0.2.3')).toBeGreaterThan(0)
})
