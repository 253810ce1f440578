import { useState, type RefObject } from 'react'
import { isWide } from '../is-wide.ts'
import { useDismiss } from '../useDismiss.ts'
import { useEscape } from '../useEscape.ts'
import { useFollowedLink } from '../useFollowedLink.ts'
import { usePageState } from '../usePageState.ts'

/** Which entry shows its sub-pages. */
export interface Subpages {
  openIndex: number | null
  /** Sub-pages that are open by hovering are closed as well, until the pointer comes to an entry again. */
  isDismissed: boolean
  toggle: (index: number) => void
  allowHover: () => void
}

/**
 * Opens the sub-pages of one entry at a time. Under 1000 px they stay open until they are toggled or the menu closes:
 * what is below them must not move while it is being clicked.
 */
export function useSubpages(navigation: RefObject<HTMLElement | null>, pathname: string): Subpages {
  const [openIndex, setOpenIndex] = usePageState<number | null>(null, pathname)
  const [isDismissed, setIsDismissed] = useState(false)
  const close = () => {
    setOpenIndex(null)
    setIsDismissed(true)
  }

  useDismiss(navigation, openIndex !== null, () => isWide() && close())
  useFollowedLink(navigation, close)
  useEscape(() => {
    if (!isWide()) return
    navigation.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    close()
  })

  return {
    openIndex,
    isDismissed,
    toggle: (index) => (index === openIndex ? close() : setOpenIndex(index)),
    allowHover: () => setIsDismissed(false),
  }
}
