// The shown page's query in the browser; empty on the server. Blocks change the query and render immediately; the router
// then updates address and history.

/** `push`: going back restores the previous query; `replace`: going back skips it. */
export type QueryChange = 'push' | 'replace'
type KeepAddress = (query: string, how: QueryChange) => void

const listeners = new Set<() => void>()
let shown = ''
let keepAddress: KeepAddress = () => undefined

/** Query in the format of `canonicalQuery`. */
export function shownQuery(): string {
  return shown
}

/** @returns ends the subscription */
export function onShownQuery(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets the query of another page or history entry. */
export function showQuery(query: string): void {
  if (query === shown) return
  shown = query
  for (const listener of listeners) listener()
}

/** Sets the query after a visitor's choice. */
export function changeQuery(query: string, how: QueryChange): void {
  if (query === shown) return
  showQuery(query)
  keepAddress(query, how)
}

/** Sets the callback that updates the address after a change. */
export function onQueryChange(keep: KeepAddress): void {
  keepAddress = keep
}
