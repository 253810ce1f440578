import { expect, test } from 'vitest'
import { afterScroll, shownAt } from './header-scroll.ts'

const heightPx = 100

/** Whether the header is hidden after each of the positions. */
function hiddenAfter(positions: number[], start = shownAt(0)): boolean[] {
  let scroll = start
  return positions.map((position) => {
    scroll = afterScroll(scroll, position, heightPx)
    return scroll.isHidden
  })
}

test.each([
  { name: 'hides on the way down', positions: [200, 400], hidden: [true, true] },
  { name: 'shows on the way up', positions: [400, 380], hidden: [true, false] },
  { name: 'hides again on the way down', positions: [400, 300, 320], hidden: [true, false, true] },
  { name: 'tolerates 10 px up', positions: [400, 390, 389], hidden: [true, true, false] },
  {
    name: 'tolerates 10 px down',
    positions: [400, 300, 310, 311],
    hidden: [true, false, false, true],
  },
  {
    name: 'adds small steps up',
    positions: [400, 395, 390, 385],
    hidden: [true, true, true, false],
  },
  {
    name: 'counts from where it turned',
    positions: [400, 500, 495, 489],
    hidden: [true, true, true, false],
  },
  {
    name: 'stays near the top',
    positions: [50, 100, 105, 111],
    hidden: [false, false, false, true],
  },
  {
    name: 'is back at the top, however small the step',
    positions: [100, 111, 104, 100],
    hidden: [false, true, true, false],
  },
  { name: 'stays when the page bounces at the top', positions: [0, 0], hidden: [false, false] },
])('the header $name', ({ positions, hidden }) => {
  expect(hiddenAfter(positions)).toEqual(hidden)
})

test('a page that begins further down hides the header by the same distance', () => {
  expect(hiddenAfter([790, 800, 801], shownAt(800))).toEqual([false, false, true])
})
