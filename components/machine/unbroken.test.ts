import { describe, expect, test } from 'vitest'
import { isFigure, unbrokenName, unbrokenUnits } from './unbroken.ts'

describe('figure', () => {
  test.each(['250', "1'200", '3.2 × 2.2', '± 0.5', '4 × Ø 320', '50 / 60', '–20 … +60'])(
    'is %s',
    (value) => {
      expect(isFigure(value)).toBe(true)
    },
  )
  test.each(['', 'auf Anfrage', 'Akku, 24 V', "1'400 × 745 × 1'505"])('is not %j', (value) => {
    expect(isFigure(value)).toBe(false)
  })
})

describe('unbroken units', () => {
  test.each([
    ['Netz 3 × 400 V, 2.2 kW', 'Netz 3 × 400_V, 2.2_kW'],
    ['905 mm ab Mitte', '905_mm ab Mitte'],
    ["13'900 bis 17'500", "13'900 bis 17'500"],
  ])('of %s', (text, shown) => {
    expect(unbrokenUnits(text)).toBe(shown.replaceAll('_', '\u00a0'))
  })
})

describe('unbroken name', () => {
  test.each([
    ['VL 750', 'VL\u00a0750'],
    ['Heber VL 750 mit Akku', 'Heber VL\u00a0750 mit Akku'],
    ['Heber 750', 'Heber 750'],
    ['VL 250 und VL 750', 'VL\u00a0250 und VL\u00a0750'],
  ])('of %s', (name, shown) => {
    expect(unbrokenName(name)).toBe(shown)
  })
})
