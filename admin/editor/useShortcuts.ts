import { useEffect } from 'react'

/** Ctrl Z and Ctrl Y for the whole page, texts included: they press its buttons. */
export function useShortcuts(): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, shiftKey } = event
      const letter = key.toLowerCase()
      if (!(ctrlKey || metaKey) || !['z', 'y'].includes(letter)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      document.getElementById(letter === 'z' && !shiftKey ? 'undo' : 'redo')?.click()
    }

    // In the capture phase, before a field undoes its own letters.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
}
