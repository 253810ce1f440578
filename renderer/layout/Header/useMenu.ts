import type { RefObject } from 'react'
import { useDismiss } from '../useDismiss.ts'
import { useEscape } from '../useEscape.ts'
import { useFollowedLink } from '../useFollowedLink.ts'
import { usePageState } from '../usePageState.ts'

export interface MenuState {
  isOpen: boolean
  toggle: () => void
}

/** Opens and closes the menu of narrow screens; it closes when the header is left, by Escape and by a link. */
export function useMenu(header: RefObject<HTMLElement | null>, pathname: string): MenuState {
  const [isOpen, setIsOpen] = usePageState(false, pathname)
  const close = () => setIsOpen(false)

  useDismiss(header, isOpen, close)
  useFollowedLink(header, close)
  useEscape(() => {
    if (!isOpen) return
    close()
    header.current?.querySelector<HTMLElement>('[aria-controls="menu"]')?.focus()
  })
  return { isOpen, toggle: () => setIsOpen(!isOpen) }
}
