import { describe, expect, test } from 'vitest'
import { closedSubpages, nextSubpages, type SubpagesEvent } from './subpages-state.ts'

/** What is open after the last of the events. */
function openAfter(...events: SubpagesEvent[]): number | null {
  return events.reduce(nextSubpages, closedSubpages).open
}

const enter = (index: number): SubpagesEvent => ({ type: 'enter', index })
const leave = (index: number): SubpagesEvent => ({ type: 'leave', index })
const press = (index: number): SubpagesEvent => ({ type: 'press', index })
const focus = (index: number): SubpagesEvent => ({ type: 'focus', index })
const dismiss: SubpagesEvent = { type: 'dismiss' }

describe('subpages state', () => {
  test.each([
    { name: 'hovering opens', events: [enter(1)], open: 1 },
    { name: 'pointer leave closes', events: [enter(1), leave(1)], open: null },
    { name: 'hovering another entry switches', events: [enter(1), leave(1), enter(2)], open: 2 },
    { name: 'a press toggles', events: [press(1), press(1)], open: null },
    {
      name: 'a press keeps hovered subpages open',
      events: [enter(1), press(1), leave(1)],
      open: 1,
    },
    { name: 'a press on another entry switches', events: [press(1), press(2)], open: 2 },
    { name: 'focus opens nothing', events: [focus(1)], open: null },
    { name: 'focus inside keeps them open', events: [press(1), focus(1)], open: 1 },
    { name: 'focus keeps hovered subpages open', events: [enter(1), focus(1), leave(1)], open: 1 },
    {
      name: 'a passing pointer keeps focused subpages open',
      events: [press(1), focus(1), enter(1), leave(1)],
      open: 1,
    },
    { name: 'focus on another entry closes', events: [press(1), focus(2)], open: null },
    { name: 'a press closes focused subpages', events: [press(1), focus(1), press(1)], open: null },
    { name: 'Escape closes', events: [press(1), dismiss], open: null },
    { name: 'a press after Escape opens', events: [press(1), dismiss, press(1)], open: 1 },
    { name: 'hovering after Escape opens', events: [enter(1), dismiss, enter(1)], open: 1 },
  ])('$name', ({ events, open }) => {
    expect(openAfter(...events)).toBe(open)
  })
})
