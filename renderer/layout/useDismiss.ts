import type { RefObject } from 'react'
import { useDocumentEvent } from './useDocumentEvent.ts'

/**
 * Calls `dismiss` on a click outside of an open element, or when the focus moves out of it.
 *
 * @param isOpen listeners are added only while it is true
 */
export function useDismiss(
  ref: RefObject<HTMLElement | null>,
  isOpen: boolean,
  dismiss: () => void,
): void {
  const dismissOutside = (event: Event) => {
    // The event's path, since the clicked element may already be removed from the document.
    if (ref.current && !event.composedPath().includes(ref.current)) dismiss()
  }
  useDocumentEvent('click', dismissOutside, isOpen)
  useDocumentEvent('focusin', dismissOutside, isOpen)
}
