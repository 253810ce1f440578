declare global {
  interface Window {
    /** From `public/before-paint.js`, which needs it where this script itself is given up. */
    isLeaving: () => boolean
  }
}

/**
 * Whether the visitor has chosen another document within the last 10 s. Firefox and Safari give up at once what is being
 * fetched, which is no failure then. Safari on a phone knows no `beforeunload`, so a click on a link counts, too; after a
 * while nothing does, since it may have been a file that is stored, and the page stays.
 */
export function isLeaving(): boolean {
  return window.isLeaving()
}
