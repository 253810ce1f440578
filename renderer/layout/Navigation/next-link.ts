/** Position of a link in the navigation. Link 0 belongs to the entry; the links of its sub-pages follow. */
export interface LinkPlace {
  entry: number
  link: number
}

/**
 * Target of a key in the navigation of wide screens. Left, right, Home and End move along the row. Down and up move
 * into the sub-pages of an entry, through them and back.
 *
 * @param linkCounts number of links per entry, its own link included
 * @returns `null` for a key without a target
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation-hybrid/
 */
export function nextLink(
  key: string,
  { entry, link }: LinkPlace,
  linkCounts: readonly number[],
): LinkPlace | null {
  const lastLink = (linkCounts[entry] ?? 0) - 1
  const isInRow = link === 0
  const to = (nextEntry: number, next: number): LinkPlace | null =>
    nextEntry in linkCounts && next <= lastLink ? { entry: nextEntry, link: next } : null
  switch (key) {
    case 'ArrowDown':
      return to(entry, link + 1)
    case 'ArrowUp':
      return isInRow ? null : to(entry, link - 1)
    case 'ArrowLeft':
      return isInRow ? to(entry - 1, 0) : null
    case 'ArrowRight':
      return isInRow ? to(entry + 1, 0) : null
    case 'Home':
      return isInRow ? to(0, 0) : to(entry, 1)
    case 'End':
      return isInRow ? to(linkCounts.length - 1, 0) : to(entry, lastLink)
    default:
      return null
  }
}
