import { useState } from 'react'
import { usePathname } from '../page/ShownPage.tsx'

/**
 * State of one page: it is reset when another page is shown, so that open parts close.
 *
 * @returns the value, and a function that updates it from its current value
 */
export function usePageState<T>(initial: T): [T, (next: (value: T) => T) => void] {
  const pathname = usePathname()
  const [state, setState] = useState({ value: initial, pathname })
  const shown = state.pathname === pathname ? state : { value: initial, pathname }
  // Reset and not masked, since the visitor may come back to the first page.
  if (shown !== state) setState(shown)
  const update = (next: (value: T) => T) =>
    setState((last) => {
      const value = next(last.value)
      return value === last.value ? last : { ...last, value }
    })
  return [shown.value, update]
}
