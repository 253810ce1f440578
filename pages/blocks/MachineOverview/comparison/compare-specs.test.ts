import { describe, expect, test } from 'vitest'
import { compareSpecs } from './compare-specs.ts'

const load = (value: string, unit = 'kg') => ({ label: 'Traglast', value, unit })
const pads = (value: string) => ({ label: 'Saugplatten', value })

describe('comparison of specs', () => {
  test('lists properties in order of first mention', () => {
    const rows = compareSpecs([
      { specs: [load('250')] },
      { specs: [pads('4'), load('750')] },
      { specs: [] },
    ])
    expect(rows).toMatchObject([
      { label: 'Traglast', values: [load('250'), load('750'), undefined] },
      { label: 'Saugplatten', values: [undefined, pads('4'), undefined] },
    ])
  })

  test.each([
    { name: 'the same', values: [load('250'), load('250')], differs: false },
    { name: 'equal apart from spaces', values: [load('250 '), load('250')], differs: false },
    { name: 'another value', values: [load('250'), load('251')], differs: true },
    { name: 'another unit', values: [load('250'), load('250', 't')], differs: true },
    { name: 'a value on one side only', values: [load('250'), undefined], differs: true },
  ])('detects a difference: $name', ({ values, differs }) => {
    const machines = values.map((value) => ({ specs: value ? [value] : [] }))
    expect(compareSpecs(machines)).toMatchObject([{ differs }])
  })

  test('uses the first of repeated properties', () => {
    const [row] = compareSpecs([{ specs: [load('1'), load('2')] }])
    expect(row?.values).toEqual([load('1')])
  })
})
