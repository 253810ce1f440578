/**
 * Whether the header stands in a row now; in event handlers only, since the server cannot know.
 *
 * @see Header.module.css, which has the same breakpoint
 */
export function isWide(): boolean {
  return window.matchMedia('(width >= 1000px)').matches
}
