import type { RefObject } from 'react'
import { useDocumentEvent } from './useDocumentEvent.ts'

/**
 * Calls `dismiss` when something that is open is left: by a click outside of it, or by the focus moving out of it.
 *
 * @param isOpen nothing is listened to while it is closed
 */
export function useDismiss(
  ref: RefObject<HTMLElement | null>,
  isOpen: boolean,
  dismiss: () => void,
): void {
  const dismissOutside = (event: Event) => {
    // The path, because what was clicked may be gone from the document by now.
    if (ref.current && !event.composedPath().includes(ref.current)) dismiss()
  }
  useDocumentEvent('click', dismissOutside, isOpen)
  useDocumentEvent('focusin', dismissOutside, isOpen)
}
