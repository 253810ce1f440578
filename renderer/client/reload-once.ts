const storageKey = 'reloadedFor'

/**
 * Loads a page as a document, since its code could not be fetched: a new build has other files. Only once in a row, so
 * that code which is missing for good does not reload for ever.
 *
 * @returns false where that was tried already
 */
export function reloadOnce(url: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === url) return false
    sessionStorage.setItem(storageKey, url)
  } catch {
    return false // Without storage nobody could tell the first time from the second.
  }
  if (url === location.href) location.reload()
  else location.assign(url)
  return true
}

/** The code of a page is there: the next failure is a new one. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}
