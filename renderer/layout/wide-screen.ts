import { useEffect, useEffectEvent } from 'react'

/**
 * Media query for the header as a row; browser only.
 *
 * @see Header.module.css, which has the same breakpoint
 */
export function wideScreen(): MediaQueryList {
  return window.matchMedia('(width >= 1000px)')
}

/** Whether the header is currently a row. For event handlers only: the server cannot know the width. */
export function isWide(): boolean {
  return wideScreen().matches
}

/** Calls `handle` when the header changes between row and menu, since open parts of one are closed in the other. */
export function useWidthChange(handle: () => void): void {
  const handleNow = useEffectEvent(handle)

  useEffect(() => {
    const media = wideScreen()
    const listener = () => handleNow()
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }, [])
}
