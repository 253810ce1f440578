import type { RefObject } from 'react'
import { linkAround, opensHere } from '../links/link-action.ts'
import { useDocumentEvent } from './useDocumentEvent.ts'

/** Calls `close` when a link inside is followed; it may lead to the page that is shown, and then nothing else happens. */
export function useFollowedLink(ref: RefObject<HTMLElement | null>, close: () => void): void {
  useDocumentEvent('click', (event) => {
    const link = opensHere(event) ? linkAround(event.target) : null
    if (link && ref.current?.contains(link)) close()
  })
}
