import type { KeyboardEvent } from 'react'
import { nextLink } from './next-link.ts'

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
  const isTarget = (link: HTMLAnchorElement) => link === event.target
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
