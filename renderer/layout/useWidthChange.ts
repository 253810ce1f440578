import { useEffect, useEffectEvent } from 'react'
import { wideScreen } from './is-wide.ts'

/** Calls `handle` when the header changes from a row to a menu or back: what was open in the one is not in the other. */
export function useWidthChange(handle: () => void): void {
  const handleNow = useEffectEvent(handle)

  useEffect(() => {
    const media = wideScreen()
    const listener = () => handleNow()
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }, [])
}
