import { useEffect } from 'react'

/** Ctrl Z, Ctrl Y and Ctrl S for the whole page, texts included: they press its buttons. */
export function useShortcuts(): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, shiftKey, isComposing } = event
      const letter = key.toLowerCase()
      const isShortcut = !isComposing && (ctrlKey || metaKey) && ['z', 'y', 's'].includes(letter)
      if (!isShortcut || document.querySelector('dialog[open]')) return
      event.preventDefault()
      const history = letter === 'z' && !shiftKey ? 'undo' : 'redo'
      document.getElementById(letter === 's' ? 'publish' : history)?.click()
    }

    // In the capture phase, before a field undoes its own letters.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
}
