import { useEffect } from 'react'
import { toolOf } from '../fields/ItemTools.tsx'
import { announce } from '../shell/Notice.tsx'
import { t } from '../texts/texts.ts'
import type { Selection } from './BlockList.tsx'
import type { Edit } from './edits.ts'

/** Keys with Alt and Shift → button of the selected block that they press. */
const tools = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['KeyD', 'duplicate'],
  ['Delete', 'remove'],
])

/** Keyboard shortcuts: Ctrl Z and Ctrl Y for the whole page, Alt Shift with an arrow, D or Delete for the selected block. */
export function useShortcuts(dispatch: (change: Edit) => void, selection: Selection): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return
      const isDone = event.ctrlKey || event.metaKey ? stepBack(event) : changeBlock(event)
      if (isDone) event.preventDefault()
    }

    function stepBack({ key, shiftKey }: KeyboardEvent): boolean {
      const isUndo = key.toLowerCase() === 'z' && !shiftKey
      const isRedo = key.toLowerCase() === 'y' || (key.toLowerCase() === 'z' && shiftKey)
      if (!isUndo && !isRedo) return false
      dispatch({ kind: isUndo ? 'undo' : 'redo' })
      announce(t(isUndo ? 'editor.undone' : 'editor.redone'))
      return true
    }

    function changeBlock({ altKey, shiftKey, code }: KeyboardEvent): boolean {
      if (!altKey || !shiftKey || typeof selection !== 'number') return false
      const button = toolOf(['content', selection], tools.get(code))
      button?.click()
      return button !== null
    }

    // Capture phase, before the fields handle the key: undo belongs to the whole page, texts included.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [dispatch, selection])
}
