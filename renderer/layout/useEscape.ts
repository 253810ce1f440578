import { useDocumentEvent } from './useDocumentEvent.ts'

/**
 * Calls `close` when Escape is pressed, wherever the focus is: what opens on hover must close without it (WCAG 1.4.13).
 * A key that something inside has used already is left alone.
 */
export function useEscape(close: () => void): void {
  useDocumentEvent('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  })
}
