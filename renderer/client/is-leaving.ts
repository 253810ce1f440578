declare global {
  interface Window {
    /** From `public/before-paint.js`, which needs it where this script itself is given up. */
    isLeaving: () => boolean
  }
}

/** Whether the visitor has just chosen another document: what the browser gives up for it has not failed. */
export function isLeaving(): boolean {
  return window.isLeaving()
}
