import { describe, expect, test } from 'vitest'
import { createFormLimits } from './form-limits.ts'

describe('form limits', () => {
  test('limit the forms of an address', async () => {
    const limits = createFormLimits({ perAddress: 2, inAll: 9 })
    expect([await limits.take('192.0.2.1'), await limits.take('192.0.2.1')]).toEqual([0, 0])
    expect(await limits.take('192.0.2.1')).toBeGreaterThan(590)
    expect(await limits.take('192.0.2.2')).toBe(0)
  })

  test('limit the total number of forms', async () => {
    const limits = createFormLimits({ perAddress: 9, inAll: 2 })
    await limits.take('192.0.2.1')
    await limits.take('192.0.2.2')
    expect(await limits.take('192.0.2.3')).toBeGreaterThan(0)
  })
})
