import { describe, expect, test } from 'vitest'
import { findPhoneFault } from './find-phone-fault.ts'

describe('tel link', () => {
  test.each([
    'tel:+41441234567',
    'TEL:+41441234567',
    'tel:+41-44-123-45-67',
    'tel:+41.44.123.45.67',
    'tel:+1(201)555-0123',
    'tel:+41441234567;ext=12',
    'tel:+41441234567;isub=1234;ext=12',
    'tel:7042;phone-context=muster.example',
    'tel:0441234567;phone-context=+41',
    'tel:112',
    'tel:1414',
    'tel:*31%23',
    'tel:%2B41441234567',
  ])('accepts %s', (address) => {
    expect(findPhoneFault(address)).toBeNull()
  })

  test.each([
    'tel:',
    'tel:+',
    'tel:+41 (0)44 123 45 67',
    'tel:+41(0)441234567',
    'tel:+41%20(0)44%20123%2045%2067',
    'tel:+0441234567',
    'tel:+4144123456789012',
    'tel:0800-MUSTER',
    'tel:+41 44 123 45 67 / 68',
    'tel://+41441234567',
    'tel:+41441234567;ext=',
    'tel:+41441234567 intern 12',
    'tel:+41441234567%',
    'tel:info@muster.example',
  ])('rejects %s', (address) => {
    expect(findPhoneFault(address)).toBe('wrong')
  })

  test.each(['tel:0441234567', 'tel:0041441234567', 'tel:044-123-45-67'])(
    'reports a national number as minor: %s',
    (address) => {
      expect(findPhoneFault(address)).toBe('minor')
    },
  )

  test.each(['tel:+41 44 123 45 67', 'tel: +41441234567', 'tel:+41%2044%20123%2045%2067'])(
    'reports spaces as minor: %s',
    (address) => {
      expect(findPhoneFault(address)).toBe('minor')
    },
  )
})
