import { expect, test } from 'vitest'
import { tooltipPlace } from './tooltip-place.ts'

const link = { top: 200, bottom: 220, left: 100 }
const tooltip = { width: 150, height: 30 }

test.each([
  { name: 'on its link', change: {}, place: { top: 170, left: 100 } },
  { name: 'on its link where it just fits', change: { top: 30 }, place: { top: 0, left: 100 } },
  {
    name: 'below it where it does not',
    change: { top: 29, bottom: 49 },
    place: { top: 49, left: 100 },
  },
  { name: 'off the right side', change: { left: 300 }, place: { top: 170, left: 162 } },
  { name: 'off the left side', change: { left: -20 }, place: { top: 170, left: 8 } },
])('a tooltip stands $name', ({ change, place }) => {
  expect(tooltipPlace({ ...link, ...change }, tooltip, 320)).toEqual(place)
})

test('a tooltip as wide as the window begins at its left side', () => {
  expect(tooltipPlace(link, { width: 304, height: 60 }, 320)).toEqual({ top: 140, left: 8 })
})
