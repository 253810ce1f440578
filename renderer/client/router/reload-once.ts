declare global {
  interface Window {
    /** From `public/before-paint.js`, which needs it where this script itself is missing. */
    reloadOnce: (url: string) => boolean
  }
}

/**
 * Loads a page as a document, since its code could not be fetched: a new build has other files. Only once in a row, so
 * that code which is missing for good does not reload for ever.
 *
 * @returns false where that was tried already, just before
 */
export function reloadOnce(url: string): boolean {
  return window.reloadOnce(url)
}

/** The code of a page is there: the next failure is a new one. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem('reloadedFor')
  } catch {
    // Nothing was stored.
  }
}
