import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Listens on the document, after the handlers of React.
 *
 * @param isListening what is closed need not listen
 */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  handle: (event: DocumentEventMap[Type]) => void,
  isListening = true,
): void {
  const handleNow = useEffectEvent(handle)

  // Not later: what is open is seen by then, and can be left.
  useLayoutEffect(() => {
    if (!isListening) return undefined
    const listener = (event: DocumentEventMap[Type]) => handleNow(event)
    document.addEventListener(type, listener)
    return () => document.removeEventListener(type, listener)
  }, [type, isListening])
}
