import { useEffect } from 'react'
import { announce } from '../shell/Notice.tsx'
import { useTexts } from '../texts/texts.tsx'
import type { Selection } from './BlockList.tsx'
import type { Edit } from './edits.ts'

interface ShortcutOptions {
  dispatch: (change: Edit) => void
  selection?: Selection
  /** How many blocks there are. */
  count?: number
  onSelect?: (selection: Selection) => void
}

/** Ctrl Z and Ctrl Y for the whole page, and Alt Shift with an arrow, D or Delete for the selected block. */
export function useShortcuts({ dispatch, selection, count = 0, onSelect }: ShortcutOptions): void {
  const { t } = useTexts()
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
      const path = ['content']
      const step = { ArrowUp: -1, ArrowDown: 1 }[code]
      const to = selection + (step ?? 0)
      if (step && to >= 0 && to < count) {
        dispatch({ kind: 'move', path, from: selection, to })
        onSelect?.(to)
        announce(t('list.moved', { name: t('editor.block'), place: to + 1, count }))
      } else if (code === 'KeyD') {
        dispatch({ kind: 'duplicate', path, index: selection })
        onSelect?.(selection + 1)
      } else if (code === 'Delete') {
        dispatch({ kind: 'remove', path, index: selection })
        onSelect?.(undefined)
        announce(t('list.removed', { name: t('editor.block') }))
      } else return false
      return true
    }

    // Before the fields: a text is taken back like anything else.
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [dispatch, selection, count, onSelect, t])
}
