import { describe, expect, test } from 'vitest'
import { anchorOffset } from './anchor-offset.ts'

const page = { top: 800, room: 5000, isHeaderShown: true, belowHeader: 122 }

describe('anchor offset', () => {
  test.each([
    { name: 'below the window edge on the way down', place: {}, offset: 50 },
    {
      name: 'below the window edge with a hidden header',
      place: { isHeaderShown: false },
      offset: 50,
    },
    { name: 'below the header on the way up', place: { top: -800 }, offset: 122 },
    {
      name: 'below the header shown by scrolling up',
      place: { top: -800, isHeaderShown: false },
      offset: 122,
    },
    {
      name: 'below the header shown by a short scroll up',
      place: { top: 30, isHeaderShown: false },
      offset: 122,
    },
    {
      name: 'unchanged without header',
      place: { top: 50, isHeaderShown: false },
      offset: 50,
    },
    { name: 'unchanged with header', place: { top: 122 }, offset: 122 },
    {
      name: 'unchanged within the tolerance of the header',
      place: { top: 60, isHeaderShown: false },
      offset: 50,
    },
    { name: 'below the header within its tolerance', place: { top: 132 }, offset: 122 },
    { name: "window edge beyond the header's tolerance", place: { top: 133 }, offset: 50 },
    { name: 'below the header at the page end', place: { room: 10 }, offset: 122 },
  ])('is $name', ({ place, offset }) => {
    expect(anchorOffset({ ...page, ...place })).toBe(offset)
  })
})
