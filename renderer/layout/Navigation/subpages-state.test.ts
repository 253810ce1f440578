import { expect, test } from 'vitest'
import { closedSubpages, nextSubpages, type SubpagesEvent } from './subpages-state.ts'

/** What is open after the last of the events. */
function openAfter(...events: SubpagesEvent[]): number | null {
  return events.reduce(nextSubpages, closedSubpages).open
}

const enter = (index: number): SubpagesEvent => ({ type: 'enter', index })
const leave = (index: number): SubpagesEvent => ({ type: 'leave', index })
const press = (index: number): SubpagesEvent => ({ type: 'press', index })
const focusEntry = (index: number): SubpagesEvent => ({ type: 'focus', index, opens: true })
const focusInside = (index: number): SubpagesEvent => ({ type: 'focus', index, opens: false })
const escape: SubpagesEvent = { type: 'dismiss', isLeft: false }
const goElsewhere: SubpagesEvent = { type: 'dismiss', isLeft: true }

test.each([
  { name: 'a pointer opens them', events: [enter(1)], open: 1 },
  { name: 'a pointer that leaves closes them', events: [enter(1), leave(1)], open: null },
  { name: 'a pointer moves on', events: [enter(1), leave(1), enter(2)], open: 2 },
  { name: 'a press opens and closes them', events: [press(1), press(1)], open: null },
  {
    name: 'a press keeps what the pointer opened',
    events: [enter(1), press(1), leave(1)],
    open: 1,
  },
  { name: 'a press on another entry moves on', events: [press(1), press(2)], open: 2 },
  { name: 'focus opens them', events: [focusEntry(1)], open: 1 },
  { name: 'focus on the toggle or inside opens nothing', events: [focusInside(1)], open: null },
  { name: 'focus inside leaves them open', events: [press(1), focusInside(1)], open: 1 },
  {
    name: 'focus keeps what the pointer opened',
    events: [enter(1), focusInside(1), leave(1)],
    open: 1,
  },
  {
    name: 'a pointer that passes does not close what focus opened',
    events: [focusEntry(1), enter(1), leave(1)],
    open: 1,
  },
  { name: 'focus that moves on closes them', events: [focusEntry(1), focusInside(2)], open: null },
  { name: 'focus that moves on opens the next', events: [focusEntry(1), focusEntry(2)], open: 2 },
  { name: 'a press closes what focus opened', events: [focusEntry(1), press(1)], open: null },
  { name: 'Escape closes them', events: [focusEntry(1), escape], open: null },
  {
    name: 'after Escape focus opens nothing there',
    events: [focusEntry(1), focusInside(1), escape, focusEntry(1)],
    open: null,
  },
  { name: 'after Escape a press opens them', events: [focusEntry(1), escape, press(1)], open: 1 },
  {
    name: 'after Escape a pointer that comes opens them',
    events: [enter(1), escape, enter(1)],
    open: 1,
  },
  {
    name: 'after Escape focus opens them when it was at another entry',
    events: [focusEntry(1), escape, focusInside(2), focusEntry(1)],
    open: 1,
  },
  {
    name: 'after Escape focus opens them when it was elsewhere',
    events: [focusEntry(1), escape, goElsewhere, focusEntry(1)],
    open: 1,
  },
  { name: 'going elsewhere closes them', events: [press(1), goElsewhere], open: null },
])('sub-pages: $name', ({ events, open }) => {
  expect(openAfter(...events)).toBe(open)
})
