import { expect, test } from 'vitest'
import { compareSpecs } from './compare-specs.ts'

const load = (value: string, unit = 'kg') => ({ label: 'Traglast', value, unit })
const pads = (value: string) => ({ label: 'Saugplatten', value })

test('properties stand in the order in which they are named first, one value a machine', () => {
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
  { name: 'the same, spaced otherwise', values: [load('250 '), load('250')], differs: false },
  { name: 'another value', values: [load('250'), load('251')], differs: true },
  { name: 'another unit', values: [load('250'), load('250', 't')], differs: true },
  { name: 'a value on one side only', values: [load('250'), undefined], differs: true },
])('a difference is seen: $name', ({ values, differs }) => {
  const machines = values.map((value) => ({ specs: value ? [value] : [] }))
  expect(compareSpecs(machines)).toMatchObject([{ differs }])
})

test('of a property that is named twice the first counts', () => {
  const [row] = compareSpecs([{ specs: [load('1'), load('2')] }])
  expect(row?.values).toEqual([load('1')])
})
