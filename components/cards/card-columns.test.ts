import { describe, expect, test } from 'vitest'
import { cardColumns, cardSizes } from './card-columns.ts'

describe('card columns', () => {
  test.each([
    { count: 1, medium: 3, wide: 3 },
    { count: 2, medium: 2, wide: 2 },
    { count: 3, medium: 3, wide: 3 },
    { count: 4, medium: 2, wide: 4 },
    { count: 5, medium: 3, wide: 3 },
    { count: 6, medium: 3, wide: 3 },
    { count: 7, medium: 3, wide: 4 },
    { count: 8, medium: 3, wide: 4 },
    { count: 9, medium: 3, wide: 3 },
    { count: 10, medium: 3, wide: 4 },
    { count: 11, medium: 3, wide: 4 },
    { count: 13, medium: 3, wide: 3 },
  ])('$count cards: $medium columns, $wide on wide screens', (row) => {
    const { medium, wide } = cardColumns(row.count, { columns: 4 })
    expect({ count: row.count, medium, wide }).toEqual(row)
  })

  test.each([
    { name: 'two on a phone', count: 4, layout: { columns: 4, compact: true }, last: '45vw' },
    { name: 'one on a phone', count: 4, layout: { columns: 4 }, last: '92vw' },
  ] as const)('sizes pictures to their columns: $name', ({ count, layout, last }) => {
    expect(cardSizes(count, layout)).toBe(
      `(min-width: 1392px) 296px, (min-width: 1078px) 22vw, (min-width: 905px) 45vw, (min-width: 592px) 45vw, ${last}`,
    )
  })
})
