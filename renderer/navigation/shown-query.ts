/** Whether going back leads to what was chosen before, or past it. */
export type QueryChange = 'push' | 'replace'

/**
 * The query of the page that is seen in this browser. Blocks change it and show at once what they are told; the router
 * keeps address and history in step.
 */
export interface ShownQuery {
  /** As `canonicalQuery` writes it. */
  get: () => string
  /** @returns ends the subscription */
  subscribe: (onChange: () => void) => () => void
  /** Another page, or another entry of the same one, is there. */
  show: (query: string) => void
  /** A visitor chose something. */
  change: (query: string, how: QueryChange) => void
  /** Whoever keeps the address is told of changes. */
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

/** The one of this browser; on the server nothing is shown. */
export const shownQuery: ShownQuery = createShownQuery()
