import { useState } from 'react'

/**
 * State that belongs to one page: it starts anew when another page is shown, and what was open is closed.
 *
 * @param pathname of the page that is shown
 * @returns the value, and what sets it by its present value
 */
export function usePageState<T>(
  initial: T,
  pathname: string,
): [T, (next: (value: T) => T) => void] {
  const [state, setState] = useState({ value: initial, pathname })
  const valueOn = (page: typeof state) => (page.pathname === pathname ? page.value : initial)
  const update = (next: (value: T) => T) =>
    setState((last) => {
      const value = next(valueOn(last))
      return value === valueOn(last) ? last : { value, pathname }
    })
  return [valueOn(state), update]
}
