import { expect, test } from 'vitest'
import { contract } from './contract.ts'

const page = (value: number) => ({
  id: 'x',
  title: 'X',
  meta: { path: '/de/x', translatedPaths: { de: '/de/x' } },
  content: [{ type: 'Numbers', numbers: [{ value, label: 'Each' }] }],
})

test.for([
  { value: 1e15, isTaken: true },
  { value: -2.5, isTaken: true },
  { value: 1e300, isTaken: false },
  { value: -1e16, isTaken: false },
])('a number that is as long as a page when it is written out is none: $value', (row) => {
  expect(contract.page.safeParse(page(row.value)).success).toBe(row.isTaken)
})
