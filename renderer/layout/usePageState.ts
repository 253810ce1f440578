import { useState } from 'react'

/**
 * State of one page: it is reset when another page is shown, so that open parts close.
 *
 * @param pathname of the shown page
 * @returns the value, and a function that updates it from its current value
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
