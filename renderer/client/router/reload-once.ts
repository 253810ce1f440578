declare global {
  interface Window {
    /** Defined in `public/before-paint.js`, which needs it even if this script is missing. */
    reloadOnce: (url: string) => boolean
  }
}

/**
 * Loads a page as a document because its code could not be fetched, as after a new build with other files. Only once in
 * a row, so that permanently missing code does not cause endless reloads.
 *
 * @returns false if the reload was already tried just before
 */
export function reloadOnce(url: string): boolean {
  return window.reloadOnce(url)
}

/** Called after code has loaded: the next failure may reload again. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem('reloadedFor')
  } catch {
    // Nothing was stored.
  }
}
