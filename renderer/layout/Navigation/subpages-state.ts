/** Which entry of the navigation shows its sub-pages; entries are told apart by their index. */
export interface SubpagesState {
  open: number | null
  /** Closed by hand: focus opens it again only after it was elsewhere. */
  closed: number | null
  /** What happened last: a pointer may only pass by, the others mean it. */
  by: 'pointer' | 'focus' | 'press'
}

export type SubpagesEvent =
  | { type: 'enter' | 'leave' | 'press'; index: number }
  /** `opens`: the focus is on the entry itself, and the entry has sub-pages. */
  | { type: 'focus'; index: number; opens: boolean }
  /** `isLeft`: the focus or the pointer went elsewhere. */
  | { type: 'dismiss'; isLeft: boolean }

export const closedSubpages: SubpagesState = { open: null, closed: null, by: 'pointer' }

/**
 * What a pointer, the focus of the keyboard and presses of the toggles open and close. A press on what only the pointer
 * holds open keeps it open.
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
