import {
  useEffect,
  useEffectEvent,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { useDismiss, useEscape, useFollowedLink } from '../document-events.ts'
import { usePageState } from '../usePageState.ts'
import { isWide, wideScreen } from '../wide-screen.ts'
import { handleArrowKey } from './handle-arrow-key.ts'
import { closedSubpages, nextSubpages, type SubpagesEvent } from './subpages-state.ts'

export type OpenSubpages = ReturnType<typeof useSubpages>

/**
 * Opens the sub-pages of one entry at a time. On wide screens hovering, the toggle and the arrow keys open them. In
 * the menu of narrow screens only the toggle does, since nothing may move while the visitor touches it.
 *
 * @param list of the entries
 */
export function useSubpages(list: RefObject<HTMLElement | null>) {
  const [state, update] = usePageState(closedSubpages)
  const tell = (event: SubpagesEvent) => update((last) => nextSubpages(last, event))
  const tellWide = (event: SubpagesEvent) => isWide() && tell(event)
  const toggle = (index: number) => tell({ type: 'press', index })
  const close = () => tell({ type: 'dismiss' })

  useDismiss(list, state.open !== null, () => tellWide({ type: 'dismiss' }))
  useFollowedLink(list, close)
  useEscape(() => {
    if (!isWide()) return
    toggleOfFocus(list.current)?.focus()
    close()
  })

  const enter = (index: number, entry: Element) => {
    // Sub-pages with the focus must stay visible.
    if (entry.hasAttribute('data-parent') && !toggleOfFocus(list.current))
      tellWide({ type: 'enter', index })
  }
  const focus = (index: number, target: Element) => {
    if (target.matches(':focus-visible')) tellWide({ type: 'focus', index })
  }
  const catchUp = useEffectEvent(() => {
    for (const [index, entry] of [...(list.current?.children ?? [])].entries()) {
      if (entry.matches(':hover')) enter(index, entry)
      const focused = entry.querySelector(':focus')
      if (focused) focus(index, focused)
    }
  })
  const closeNow = useEffectEvent(close)
  useEffect(() => catchUp(), [])
  useEffect(() => {
    // What is open in the row is closed in the menu, and the other way round.
    const media = wideScreen()
    const listener = () => closeNow()
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }, [])

  return {
    openIndex: state.open,
    /** Sub-pages open and close with a delay then, since a pointer may pass by or slip off. */
    isByPointer: state.by === 'pointer',
    toggle,
    /** For the element around an entry. */
    listeners: (index: number) => ({
      onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
        if (pointerType !== 'touch') enter(index, currentTarget)
      },
      onPointerLeave: () => tellWide({ type: 'leave', index }),
      onFocus: ({ target }: FocusEvent<HTMLElement>) => focus(index, target),
      onKeyDown: (event: KeyboardEvent) => {
        const open = () => state.open !== index && flushSync(() => toggle(index))
        if (isWide()) handleArrowKey(event, list.current, open)
      },
    }),
  }
}

/** Toggle of the open sub-pages that contain the focus; the sub-pages follow it in the document. */
function toggleOfFocus(list: HTMLElement | null): HTMLElement | null {
  const toggle = list?.querySelector<HTMLElement>('[aria-expanded="true"]')
  return toggle?.nextElementSibling?.contains(document.activeElement) ? toggle : null
}
