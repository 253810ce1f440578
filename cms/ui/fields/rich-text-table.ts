import { Extension, type Editor } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state'

/** Tab leaves the table after its last cell; a button adds rows. */
const LeavingTable = Table.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() }
  },
})

/** Markdown has no lists or headings in cells. */
const content = 'paragraph+'

/** Keeps the first row, and no other, as the head: a table in Markdown begins with it. */
const HeadOfTable = Extension.create({
  name: 'headOfTable',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, state) =>
        transactions.some(({ docChanged }) => docChanged) ? correctHeads(state) : null,
    }),
  ],
})

function correctHeads({ doc, schema, tr }: EditorState): Transaction | null {
  const { tableHeader, tableCell } = schema.nodes
  doc.descendants((cell, position, row) => {
    if (row?.type.name !== 'tableRow') return
    const isFirst = doc.resolve(position).index(-1) === 0
    const type = isFirst ? tableHeader : tableCell
    if (cell.type !== type) tr.setNodeMarkup(position, type)
  })
  return tr.docChanged ? tr : null
}

/** Escape leaves a text at once, since Tab moves to the next cell or indents an item. */
const LeavingText = Extension.create({
  name: 'leavingText',
  addKeyboardShortcuts: () => ({ Escape: ({ editor }) => leave(editor) }),
})

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

function leave({ view: { dom } }: Editor): boolean {
  const next = [...document.querySelectorAll<HTMLElement>(focusable)].find(
    (element) =>
      dom.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING &&
      element.matches(':enabled, a, summary, div') &&
      element.checkVisibility(),
  )
  if (next) next.focus()
  else dom.blur()
  return true
}

/** Tables with the features of Markdown, which the keyboard can leave. */
export const tables = [
  LeavingTable.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content }),
  TableCell.extend({ content }),
  HeadOfTable,
  LeavingText,
]
