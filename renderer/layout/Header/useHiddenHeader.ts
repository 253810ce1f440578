import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useDocumentEvent } from '../useDocumentEvent.ts'
import { afterScroll, shownAt, type HeaderScroll } from './header-scroll.ts'

export interface HiddenHeader {
  isHidden: boolean
  show: () => void
}

/**
 * Hides the header on the way down and shows it on the way up; it stays while something in it is open or has the focus
 * of the keyboard.
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
    // With the next frame: asked at once, the browser would lay out the page for it, and again for what a touch has changed.
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

/** Of the page, px; Safari lets it be pulled beyond either end. */
function scrollPosition(): number {
  const { scrollHeight, clientHeight } = document.documentElement
  return Math.max(0, Math.min(window.scrollY, scrollHeight - clientHeight))
}
