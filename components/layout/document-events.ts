import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { linkAround, opensHere } from '../links/link-action.ts'

/**
 * Adds a listener to the document, which runs after React's handlers.
 *
 * @param isListening false to remove the listener
 */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  handle: (event: DocumentEventMap[Type]) => void,
  isListening = true,
): void {
  const handleNow = useEffectEvent(handle)

  // A layout effect: visitors can already leave an element when they see it open.
  useLayoutEffect(() => {
    if (!isListening) return undefined
    const listener = (event: DocumentEventMap[Type]) => handleNow(event)
    document.addEventListener(type, listener)
    return () => document.removeEventListener(type, listener)
  }, [type, isListening])
}

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

/** Calls `close` when a link inside is followed. A link to the shown page would otherwise change nothing. */
export function useFollowedLink(ref: RefObject<HTMLElement | null>, close: () => void): void {
  useDocumentEvent('click', (event) => {
    const link = opensHere(event) ? linkAround(event.target) : null
    if (link && ref.current?.contains(link)) close()
  })
}

/**
 * Calls `close` on Escape with the focus anywhere: content that opens on hover must close without moving the pointer
 * (WCAG 1.4.13). Events that another element has handled are ignored.
 */
export function useEscape(close: () => void): void {
  useDocumentEvent('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  })
}
