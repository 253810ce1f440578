/** State of the sub-pages in the navigation. Entries are identified by index. */
export interface SubpagesState {
  open: number | null
  /** Cause of the last change. A pointer may only pass by; focus and press are intentional. */
  by: 'pointer' | 'focus' | 'press'
}

export type SubpagesEvent =
  | { type: 'enter' | 'leave' | 'press' | 'focus'; index: number }
  /** Escape, or focus or click outside of the navigation. */
  | { type: 'dismiss' }

export const closedSubpages: SubpagesState = { open: null, by: 'pointer' }

/**
 * State after an event of the pointer, the keyboard focus or a toggle. A press on an entry that only the pointer holds
 * open keeps it open. The focus opens nothing, but holds open what contains it.
 */
export function nextSubpages(state: SubpagesState, event: SubpagesEvent): SubpagesState {
  switch (event.type) {
    case 'enter':
      return state.open === event.index ? state : { open: event.index, by: 'pointer' }
    case 'leave':
      return state.open === event.index && state.by === 'pointer' ? closedSubpages : state
    case 'press':
      return state.open === event.index && state.by !== 'pointer'
        ? { open: null, by: 'press' }
        : { open: event.index, by: 'press' }
    case 'focus':
      return { open: state.open === event.index ? event.index : null, by: 'focus' }
    case 'dismiss':
      return { open: null, by: 'press' }
  }
}
