/**
 * Media query for the header as a row; browser only.
 *
 * @see Header.module.css, which has the same breakpoint
 */
export function wideScreen(): MediaQueryList {
  return window.matchMedia('(width >= 1000px)')
}

/** Whether the header is currently a row. For event handlers only: the server cannot know the width. */
export function isWide(): boolean {
  return wideScreen().matches
}
