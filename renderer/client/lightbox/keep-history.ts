interface Overlay {
  close: () => void
  /** Calls back once, as soon as the overlay begins to close for any reason. */
  whenClosing: (run: () => void) => void
}

/**
 * Adds a history entry for an overlay, so that the browser's back button closes it. The entry has the same state as the
 * page's entry, so the router sees no change. If the overlay closes in another way, the entry is removed.
 */
export function keepHistory({ close, whenClosing }: Overlay): void {
  let hasEntry = true
  history.pushState(history.state, '')
  const leave = () => {
    hasEntry = false
    close()
  }
  window.addEventListener('popstate', leave, { once: true })
  whenClosing(() => {
    window.removeEventListener('popstate', leave)
    if (hasEntry) history.back()
  })
}
