import type { RefObject } from 'react'
import { useDismiss } from '../useDismiss.ts'
import { useEscape } from '../useEscape.ts'
import { useFollowedLink } from '../useFollowedLink.ts'
import { usePageState } from '../usePageState.ts'
import { useWidthChange } from '../useWidthChange.ts'

export interface MenuState {
  isOpen: boolean
  toggle: () => void
}

/** Opens and closes the menu of narrow screens; it closes when the header is left, by Escape and by a link. */
export function useMenu(header: RefObject<HTMLElement | null>, pathname: string): MenuState {
  const [isOpen, update] = usePageState(false, pathname)
  const close = () => update(() => false)

  useDismiss(header, isOpen, close)
  useFollowedLink(header, close)
  useWidthChange(close)
  useEscape(() => {
    if (!isOpen) return
    close()
    header.current?.querySelector<HTMLElement>('[aria-controls="menu"]')?.focus()
  })
  const toggle = () => {
    if (!isOpen) keepGutter()
    update(() => !isOpen)
  }
  return { isOpen, toggle }
}

/** The open menu takes the page's scrollbar away; where it has a width, its room stays, so that nothing jumps. */
function keepGutter(): void {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--locked-gutter', clientWidth < window.innerWidth ? 'stable' : 'auto')
}
