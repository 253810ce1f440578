import { useState } from 'react'

/**
 * State that belongs to one page: it starts anew when another page is shown, and what was open is closed.
 *
 * @param pathname of the page that is shown
 */
export function usePageState<T>(initial: T, pathname: string): [T, (value: T) => void] {
  const [state, setState] = useState({ value: initial, pathname })
  const value = state.pathname === pathname ? state.value : initial
  return [value, (next) => setState({ value: next, pathname })]
}
