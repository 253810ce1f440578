import { useEffect, useRef, useState, type RefObject } from 'react'
import { inOwnTask } from '../in-own-task.ts'
import { useDocumentEvent } from '../document-events.ts'
import { afterScroll, shownAt, type HeaderScroll } from './header-scroll.ts'

/**
 * Hides the header on the way down and shows it on the way up; it stays while something in it is open or has the focus
 * of the keyboard.
 */
export function useHiddenHeader(header: RefObject<HTMLElement | null>) {
  const [isHidden, setIsHidden] = useState(false)
  const scroll = useRef(shownAt(0))
  const follow = (next: HeaderScroll) => {
    scroll.current = next
    setIsHidden(next.isHidden)
  }
  const show = () => follow(shownAt(scrollPosition()))

  useEffect(
    () =>
      inOwnTask(() => {
        scroll.current = shownAt(scrollPosition())
      }),
    [],
  )
  useDocumentEvent('scroll', () => {
    if (!header.current) return
    if (header.current.querySelector('[aria-expanded="true"], :focus-visible')) show()
    else follow(afterScroll(scroll.current, scrollPosition(), header.current.offsetHeight))
  })
  return { isHidden, show }
}

/** Scroll position of the page, px, without Safari's bounce beyond the ends. */
function scrollPosition(): number {
  const { scrollHeight, clientHeight } = document.documentElement
  return Math.max(0, Math.min(window.scrollY, scrollHeight - clientHeight))
}
