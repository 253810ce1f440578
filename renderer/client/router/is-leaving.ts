declare global {
  interface Window {
    /** Defined in `public/before-paint.js`, which needs it even if this script is aborted. */
    isLeaving: () => boolean
  }
}

/**
 * Whether the visitor has chosen another document within the last 10 s. Firefox and Safari then abort running requests,
 * which is no failure. Safari on iOS has no `beforeunload`, so a click on a link counts as well. The time is limited,
 * since the link may be a download, after which the page stays.
 */
export function isLeaving(): boolean {
  return window.isLeaving()
}
