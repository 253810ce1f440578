/**
 * Asks whether the header stands in a row; in the browser only.
 *
 * @see Header.module.css, which has the same breakpoint
 */
export function wideScreen(): MediaQueryList {
  return window.matchMedia('(width >= 1000px)')
}

/** Whether the header stands in a row now; in event handlers only, since the server cannot know. */
export function isWide(): boolean {
  return wideScreen().matches
}
