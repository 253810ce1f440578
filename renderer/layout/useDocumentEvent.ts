import { useEffectEvent, useLayoutEffect } from 'react'

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
