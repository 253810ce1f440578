import { expect, test } from 'vitest'
import { anchorOffset } from './anchor-offset.ts'

const page = { top: 800, room: 5000, isHeaderShown: true, belowHeader: 122 }

test.each([
  { name: 'below the window’s edge on the way down', place: {}, offset: 50 },
  {
    name: 'below the window’s edge on the way down, the header gone already',
    place: { isHeaderShown: false },
    offset: 50,
  },
  { name: 'below the header on the way up', place: { top: -800 }, offset: 122 },
  {
    name: 'below the header that the way up brings back',
    place: { top: -800, isHeaderShown: false },
    offset: 122,
  },
  {
    name: 'below the header that a short way up brings back',
    place: { top: 30, isHeaderShown: false },
    offset: 122,
  },
  {
    name: 'where it stands, without the header',
    place: { top: 50, isHeaderShown: false },
    offset: 50,
  },
  { name: 'where it stands, with the header', place: { top: 122 }, offset: 122 },
  {
    name: 'about where it stands, too near for the header to move',
    place: { top: 60, isHeaderShown: false },
    offset: 50,
  },
  { name: 'below the header, too near for it to go', place: { top: 132 }, offset: 122 },
  { name: 'as far as the header goes', place: { top: 133 }, offset: 50 },
  { name: 'below the header where the page ends', place: { room: 10 }, offset: 122 },
])('an anchor stands $name', ({ place, offset }) => {
  expect(anchorOffset({ ...page, ...place })).toBe(offset)
})
