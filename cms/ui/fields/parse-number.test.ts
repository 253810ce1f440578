import { describe, expect, test } from 'vitest'
import { parseNumber } from './parse-number.ts'

describe('number field', () => {
  test.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    [',5', 0.5],
    ['.5', 0.5],
    ['1.', 1],
    ['1,', 1],
    ['47.05', 47.05],
    ['47.3769', 47.3769],
    ['1.200', 1.2],
    ["1'200", 1200],
    ['1’200', 1200],
    ["1'234'567.8", 1_234_567.8],
    ['1 200', 1200],
    ['1\u00A0200', 1200],
    ['1\u202F200,5', 1200.5],
    ['1.200,5', 1200.5],
    ['1,200.5', 1200.5],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['-5', -5],
    ['−5,5', -5.5],
    ['–5', -5],
    ['+5', 5],
    ['  7 ', 7],
    ['007', 7],
    ['0', 0],
  ])('reads %s as %d', (text, number) => {
    expect(parseNumber(text, 'de')).toBe(number)
    expect(parseNumber(text, 'en')).toBe(number)
  })

  test('reads one comma before three digits by language', () => {
    expect(parseNumber('1,200', 'de')).toBe(1.2)
    expect(parseNumber('1,200', 'en')).toBe(1200)
    expect(parseNumber('0,125', 'en')).toBe(0.125)
    expect(parseNumber('1234,567', 'en')).toBe(1234.567)
  })

  test.each([
    'abc',
    '5 kg',
    '1,5,5',
    '1.5.5',
    "1'20",
    '12 34',
    '1,2.345,6',
    '1.200,5.5',
    '-',
    ',',
    '--5',
    '5-',
    '1e5',
    'Infinity',
    '0x10',
    '½',
    '9'.repeat(400),
  ])('refuses %s', (text) => {
    expect(parseNumber(text, 'de')).toBeNull()
    expect(parseNumber(text, 'en')).toBeNull()
  })
})
