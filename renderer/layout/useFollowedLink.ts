import type { RefObject } from 'react'
import { linkAround, opensHere } from '../links/link-action.ts'
import { useDocumentEvent } from './useDocumentEvent.ts'

/** Calls `close` when a link inside is followed. A link to the shown page would otherwise change nothing. */
export function useFollowedLink(ref: RefObject<HTMLElement | null>, close: () => void): void {
  useDocumentEvent('click', (event) => {
    const link = opensHere(event) ? linkAround(event.target) : null
    if (link && ref.current?.contains(link)) close()
  })
}
