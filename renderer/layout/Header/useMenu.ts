import type { RefObject } from 'react'
import { useDismiss, useEscape, useFollowedLink } from '../document-events.ts'
import { usePageState } from '../usePageState.ts'
import { useWidthChange } from '../wide-screen.ts'

/**
 * State of the menu on narrow screens. It closes on Escape, on a followed link, and when the visitor leaves the header.
 */
export function useMenu(header: RefObject<HTMLElement | null>) {
  const [isOpen, update] = usePageState(false)
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

/**
 * The open menu hides the page's scrollbar. A scrollbar with a width leaves an empty gutter, so that the content does
 * not move.
 */
function keepGutter(): void {
  const { style, clientWidth } = document.documentElement
  style.setProperty('--locked-gutter', clientWidth < window.innerWidth ? 'stable' : 'auto')
}
