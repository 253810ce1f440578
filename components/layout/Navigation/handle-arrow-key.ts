import type { KeyboardEvent } from 'react'

/**
 * Moves the focus through the entries of a list and their sub-pages.
 *
 * @param open shows the sub-pages of the entry with the focus
 */
export function handleArrowKey(
  event: KeyboardEvent,
  list: HTMLElement | null,
  open: () => void,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const links = [...(list?.children ?? [])].map((entry) => [...entry.querySelectorAll('a')])
  const isTarget = (link: HTMLAnchorElement) => link === targetOf(event)
  const entry = links.findIndex((own) => own.some(isTarget))
  const link = links[entry]?.findIndex(isTarget)
  if (link === undefined) return
  const counts = links.map(({ length }) => length)
  const next = nextLink(event.key, { entry, link }, counts)
  if (!next) return
  event.preventDefault()
  if (next.link > 0) open()
  links[next.entry]?.[next.link]?.focus()
}

/** The focused link; the toggle of an entry counts as the entry's link in front of it. */
function targetOf({ target }: KeyboardEvent): EventTarget | null {
  return target instanceof HTMLButtonElement ? target.previousElementSibling : target
}

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
