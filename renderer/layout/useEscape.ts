import { useDocumentEvent } from './useDocumentEvent.ts'

/**
 * Calls `close` on Escape with the focus anywhere: content that opens on hover must close without moving the pointer
 * (WCAG 1.4.13). Events that another element has handled are ignored.
 */
export function useEscape(close: () => void): void {
  useDocumentEvent('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  })
}
