interface Overlay {
  close: () => void
  /** Calls back once, as soon as it begins to close, whoever closes it. */
  whenClosing: (run: () => void) => void
}

/**
 * Gives something that covers the page a history entry, so that the browser's back button closes it. The entry is the
 * page's own once more: to the router nothing has changed. Closed in another way, it takes its entry along.
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
