import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useDocumentEvent } from '../useDocumentEvent.ts'
import { afterScroll, shownAt, type HeaderScroll } from './header-scroll.ts'

export interface HiddenHeader {
  isHidden: boolean
  show: () => void
}

/**
 * Hides the header on scrolling down and shows it on scrolling up. The header stays while a part of it is open or has
 * the keyboard focus.
 */
export function useHiddenHeader(header: RefObject<HTMLElement | null>): HiddenHeader {
  const [isHidden, setIsHidden] = useState(false)
  const scroll = useRef<HeaderScroll>(null)
  const lastScroll = () => (scroll.current ??= shownAt(scrollPosition()))
  const follow = (next: HeaderScroll) => {
    scroll.current = next
    setIsHidden(next.isHidden)
  }
  const show = () => follow(shownAt(scrollPosition()))

  const noteScroll = useEffectEvent(() => void lastScroll())
  useEffect(() => {
    // In the next frame: reading the position now would force an additional layout of the page.
    const frame = requestAnimationFrame(() => noteScroll())
    return () => cancelAnimationFrame(frame)
  }, [])
  useDocumentEvent('scroll', () => {
    if (!header.current) return
    if (header.current.querySelector('[aria-expanded="true"], :focus-visible')) show()
    else follow(afterScroll(lastScroll(), scrollPosition(), header.current.offsetHeight))
  })
  return { isHidden, show }
}

/** Scroll position of the page, px, without Safari's bounce beyond the ends. */
function scrollPosition(): number {
  const { scrollHeight, clientHeight } = document.documentElement
  return Math.max(0, Math.min(window.scrollY, scrollHeight - clientHeight))
}
