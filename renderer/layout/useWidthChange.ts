import { useEffect, useEffectEvent } from 'react'
import { wideScreen } from './is-wide.ts'

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
