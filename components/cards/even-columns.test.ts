import { describe, expect, test } from 'vitest'
import { evenColumns } from './even-columns.ts'

describe('even columns', () => {
  test.each([
    { count: 1, columns: 4 },
    { count: 4, columns: 4 },
    { count: 5, columns: 5 },
    { count: 6, columns: 6 },
    { count: 7, columns: 4 },
    { count: 12, columns: 6 },
    { count: 13, columns: 5 },
    { count: 15, columns: 5 },
  ])('$count items fill rows of $columns', ({ count, columns }) => {
    expect(evenColumns(count, [6, 5, 4])).toBe(columns)
  })
})
