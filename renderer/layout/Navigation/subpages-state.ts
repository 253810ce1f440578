/** State of the sub-pages in the navigation. Entries are identified by index. */
export interface SubpagesState {
  open: number | null
  /** Entry that the visitor has closed: focus opens it again only after leaving it. */
  closed: number | null
  /** Cause of the last change. A pointer may only pass by; focus and press are intentional. */
  by: 'pointer' | 'focus' | 'press'
}

export type SubpagesEvent =
  | { type: 'enter' | 'leave' | 'press'; index: number }
  /** `opens`: the focus is on the entry's own link, and the entry has sub-pages. */
  | { type: 'focus'; index: number; opens: boolean }
  /** `isLeft`: the focus or a click is outside of the navigation. */
  | { type: 'dismiss'; isLeft: boolean }

export const closedSubpages: SubpagesState = { open: null, closed: null, by: 'pointer' }

/**
 * State after an event of the pointer, the keyboard focus or a toggle. A press on an entry that only the pointer holds
 * open keeps it open.
 */
export function nextSubpages(state: SubpagesState, event: SubpagesEvent): SubpagesState {
  switch (event.type) {
    case 'enter':
      return state.open === event.index ? state : opened(event.index, 'pointer')
    case 'leave':
      return state.open === event.index && state.by === 'pointer' ? closedSubpages : state
    case 'press':
      return state.open === event.index && state.by !== 'pointer'
        ? dismissed(state)
        : opened(event.index, 'press')
    case 'focus':
      return focused(state, event)
    case 'dismiss':
      return event.isLeft ? { ...closedSubpages, by: 'press' } : dismissed(state)
  }
}

function focused(
  state: SubpagesState,
  { index, opens }: SubpagesEvent & { type: 'focus' },
): SubpagesState {
  if (state.closed === index) return state
  if (opens || state.open === index) return opened(index, 'focus')
  return { ...closedSubpages, by: 'focus' }
}

function opened(open: number, by: SubpagesState['by']): SubpagesState {
  return { open, closed: null, by }
}

function dismissed({ open, closed }: SubpagesState): SubpagesState {
  return { open: null, closed: open ?? closed, by: 'press' }
}
