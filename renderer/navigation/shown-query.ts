/** `push`: going back restores the previous query; `replace`: going back skips it. */
export type QueryChange = 'push' | 'replace'

/**
 * Store of the shown page's query in the browser. Blocks change the query and render immediately; the router then
 * updates address and history.
 */
export interface ShownQuery {
  /** Query in the format of `canonicalQuery`. */
  get: () => string
  /** @returns ends the subscription */
  subscribe: (onChange: () => void) => () => void
  /** Sets the query of another page or history entry. */
  show: (query: string) => void
  /** Sets the query after a visitor's choice. */
  change: (query: string, how: QueryChange) => void
  /** Sets the callback that updates the address after a change. */
  onChange: (keep: (query: string, how: QueryChange) => void) => void
}

export function createShownQuery(): ShownQuery {
  const listeners = new Set<() => void>()
  let shown = ''
  let keepAddress: (query: string, how: QueryChange) => void = () => undefined
  const show = (query: string) => {
    if (query === shown) return
    shown = query
    listeners.forEach((listener) => listener())
  }
  return {
    get: () => shown,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    show,
    change(query, how) {
      if (query === shown) return
      show(query)
      keepAddress(query, how)
    },
    onChange(keep) {
      keepAddress = keep
    },
  }
}

/** Store of this browser; empty on the server. */
export const shownQuery: ShownQuery = createShownQuery()
