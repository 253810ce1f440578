// @vitest-environment jsdom
import type { Editor } from '@tiptap/core'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createRichTextEditor, toMarkdown } from './rich-text-editor.ts'

const table = '| a | b |\n| --- | --- |\n| 1 | 2 |'

function openEditor(text: string): Editor {
  document.body.innerHTML = '<main></main><button>next</button>'
  const editor = createRichTextEditor(text, { element: document.querySelector('main') })
  onTestFinished(() => editor.destroy())
  return editor
}

/** @returns whether the editor handles the key, so that the browser does not move the focus */
function press(editor: Editor, key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  return !editor.view.dom.dispatchEvent(event)
}

// jsdom has no layout.
beforeEach(() => {
  HTMLElement.prototype.checkVisibility = () => true
})

describe('table of a text', () => {
  test('is left by Tab after its last cell', () => {
    const editor = openEditor(table)
    editor.commands.setTextSelection(3)
    const pressed = [1, 2, 3, 4].map(() => press(editor, 'Tab'))
    expect(pressed).toEqual([true, true, true, false])
    expect(toMarkdown(editor, table)).toBe(table)
  })

  test('is left by Escape at once', () => {
    const editor = openEditor(table)
    editor.commands.setTextSelection(3)
    expect(press(editor, 'Escape')).toBe(true)
    expect(document.activeElement?.textContent).toBe('next')
  })

  test('is created, and gets rows and columns', () => {
    const editor = openEditor('')
    editor.commands.insertTable({ rows: 2, cols: 1, withHeaderRow: true })
    editor.commands.insertContent('a')
    editor.commands.addColumnAfter()
    editor.commands.addRowAfter()
    editor.commands.goToNextCell()
    editor.commands.insertContent('b')
    expect(toMarkdown(editor, '')).toMatch(/^\| a \| b \|\n\| --- \| --- \|(\n\|\s+\|\s+\|){2}$/)
    editor.commands.deleteRow()
    editor.commands.deleteColumn()
    expect(toMarkdown(editor, '')).toMatch(/^\|\s+\|\n\| --- \|\n\|\s+\|$/)
  })

  test('makes the first row the head after its removal', () => {
    const editor = openEditor(table)
    editor.commands.setTextSelection(3)
    editor.commands.deleteRow()
    expect(toMarkdown(editor, '')).toBe('| 1 | 2 |\n| --- | --- |')
  })

  test('has no lists in cells', () => {
    const editor = openEditor(table)
    editor.commands.setTextSelection(3)
    expect(editor.can().toggleBulletList()).toBe(false)
  })
})
