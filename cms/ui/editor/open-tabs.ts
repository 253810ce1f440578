const lockStart = 'editor-tab:'

/** Id of this tab, until it loads another document. `crypto.randomUUID` exists by https only. */
export const thisTab = Math.random().toString(36).slice(2)

/** Ids of the other tabs in which the editor is open. Each has a lock, which the browser releases when the tab ends. */
export const openTabs: Promise<ReadonlySet<string>> = findOpenTabs()

async function findOpenTabs(): Promise<ReadonlySet<string>> {
  // Without https there are no locks: every tab counts as closed, and its text is shown here as well.
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  takeLock()
  return new Set(held.map(({ name = '' }) => name.slice(lockStart.length)))
}

/** Releases the lock when the document is left, so that the next one finds the text. */
function takeLock(): void {
  void navigator.locks.request(
    lockStart + thisTab,
    () => new Promise((resolve) => addEventListener('pagehide', resolve, { once: true })),
  )
}
