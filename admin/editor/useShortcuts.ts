import { useEffect } from 'react'
import { toolOf } from '../fields/ItemTools.tsx'
import type { Selection } from './BlockList.tsx'

/** Keys with Alt and Shift → button of the selected block that they press. */
const tools = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['KeyD', 'duplicate'],
  ['Delete', 'remove'],
])

/** Keys that press a button: Ctrl Z and Ctrl Y for the whole page, Alt Shift with an arrow, D or Delete for the selected block. */
export function useShortcuts(selection: Selection): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return
      const button = event.ctrlKey || event.metaKey ? stepButton(event) : blockButton(event)
      if (!button) return
      event.preventDefault()
      button.click()
    }

    function stepButton({ key, shiftKey }: KeyboardEvent): HTMLElement | null {
      const letter = key.toLowerCase()
      if (letter === 'z' && !shiftKey) return document.getElementById('undo')
      return letter === 'y' || letter === 'z' ? document.getElementById('redo') : null
    }

    function blockButton({ altKey, shiftKey, code, target }: KeyboardEvent): HTMLElement | null {
      if (!altKey || !shiftKey || typeof selection !== 'number') return null
      // In a text these keys select, or write a letter.
      const isText =
        target instanceof Element && target.matches('input, textarea, [contenteditable]')
      return isText ? null : toolOf(['content', selection], tools.get(code))
    }

    // Capture phase, before the fields handle the key: undo belongs to the whole page, texts included.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [selection])
}
