import { describe, expect, test } from 'vitest'
import { findOption } from './find-option.ts'

const machines = [
  { value: 'vl', label: 'Vakuumheber VL' },
  { value: 'vl-75', label: 'Vakuumheber VL 75' },
  { value: 'vl-750', label: 'Vakuumheber VL 750' },
  { value: 'VL', label: 'Anderes' },
]

describe('option of a query', () => {
  test.each([
    { wanted: 'vl-75', is: 'vl-75' },
    { wanted: 'VL', is: 'VL' },
    { wanted: 'vakuumheber  vl-750', is: 'vl-750' },
    { wanted: 'VL 750', is: 'vl-750' },
    { wanted: 'VL 7', is: undefined },
    { wanted: 'SH 50', is: undefined },
    { wanted: ' - ', is: undefined },
    { wanted: undefined, is: undefined },
  ])('$wanted selects $is', ({ wanted, is }) => {
    expect(findOption(machines, wanted)).toBe(is)
  })
})
