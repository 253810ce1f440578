import { describe, expect, test } from 'vitest'
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

describe('header scroll', () => {
  test.each([
    { name: 'hides on scroll down', positions: [200, 400], hidden: [true, true] },
    { name: 'shows on scroll up', positions: [400, 380], hidden: [true, false] },
    { name: 'hides again on scroll down', positions: [400, 300, 320], hidden: [true, false, true] },
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
      name: 'measures from the turning point',
      positions: [400, 500, 495, 489],
      hidden: [true, true, true, false],
    },
    {
      name: 'stays visible near the top',
      positions: [50, 100, 105, 111],
      hidden: [false, false, false, true],
    },
    {
      name: 'shows at the top after any step',
      positions: [100, 111, 104, 100],
      hidden: [false, true, true, false],
    },
    {
      name: 'stays visible during the bounce of the page',
      positions: [0, 0],
      hidden: [false, false],
    },
  ])('$name', ({ positions, hidden }) => {
    expect(hiddenAfter(positions)).toEqual(hidden)
  })

  test('starts from the initial scroll position', () => {
    expect(hiddenAfter([790, 800, 801], shownAt(800))).toEqual([false, false, true])
  })
})
