import { describe, expect, test } from 'vitest'
import { capacitiesOf, isWithin, parseQuantities } from './quantity.ts'

const read = (text: string) =>
  parseQuantities(text).map(({ dimension, values }) => `${dimension} ${values.join(' × ')}`)

describe('quantity', () => {
  test.each([
    { text: '600 kg', quantities: ['mass 600000'] },
    { text: '600kg', quantities: ['mass 600000'] },
    { text: "1'200 kg, 1’200 kg, 1,200 kg, 1.200 kg", quantities: Array(4).fill('mass 1200000') },
    { text: '2.5 t oder 2,5 Tonnen', quantities: ['mass 2500000', 'mass 2500000'] },
    { text: '0.125 kg', quantities: ['mass 125'] },
    { text: '1.5 × 3 m', quantities: ['length 3000 × 1500'] },
    { text: '905 mm ab Scheibenmitte', quantities: ['length 905'] },
    { text: '250 bis 2’500 kg', quantities: ['mass 2500000'] },
    { text: 'Netz 3 × 400 V, 2.2 kW', quantities: ['voltage 400 × 3', 'power 2200'] },
    { text: '1 m/s, 6’400 m², 16 m³/h, 4 mal, VL 750, VL750kg', quantities: [] },
  ])('parses "$text"', ({ text, quantities }) => {
    expect(read(text)).toEqual(quantities)
  })

  test.each([
    { asked: '600 kg', offered: '750 kg', within: true },
    { asked: '600 kg', offered: "1'600 mm", within: false },
    { asked: '600 kg', offered: '0.5 t', within: false },
    { asked: '1 × 2 m', offered: '3 × 1.5 m', within: true },
    { asked: '2 × 2 m', offered: '3 × 1.5 m', within: false },
    { asked: '2 × 1 m', offered: '3 m', within: false },
  ])('$asked within $offered: $within', ({ asked, offered, within }) => {
    const [a, b] = parseQuantities(`${asked}, ${offered}`)
    expect(a && b && isWithin(a, b)).toBe(within)
  })

  test('capacities are the first figure of each dimension', () => {
    const figures = ['50 kg', 'Ø 140 mm', "1'600 mm", '24 kg']
    expect(capacitiesOf(figures).map(({ values }) => values)).toEqual([[50_000], [140]])
  })
})
