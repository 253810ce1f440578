import { Editor, type EditorOptions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Paragraph } from '@tiptap/extension-paragraph'
import { TableKit } from '@tiptap/extension-table'
import { Markdown } from '@tiptap/markdown'
import { StarterKit } from '@tiptap/starter-kit'
import { keepRows } from './keep-rows.ts'

/** Markdown editor with the features of the site's rich text, and none that Markdown cannot express. */
export function createRichTextEditor(text: string, options: Partial<EditorOptions>): Editor {
  return new Editor({
    // The page's policy forbids styles that scripts insert; admin.css has them.
    injectCSS: false,
    content: text,
    contentType: 'markdown',
    extensions: [...richText, Markdown],
    ...options,
  })
}

const linkOptions = {
  openOnClick: false,
  autolink: false,
  HTMLAttributes: { target: null, rel: null, class: null },
}

/** Paragraphs of which no line begins as a list, a heading or code does: the library escapes what stands inside of lines only. */
const PlainParagraph = Paragraph.extend({
  renderMarkdown(node, helpers, context) {
    const text = this.parent?.(node, helpers, context) ?? ''
    return context.parentType === 'table' ? text : escapeLineStarts(text)
  },
})

const escapeLineStarts = (text: string) =>
  text
    .replace(/^[ \t]+/gm, '')
    .replace(/^(?:[+-]|#{1,6})(?=\s|$)|^(?:-+|=+)(?=\s*$)/gm, '\\$&')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/gm, '$1\\')

/** What a rich text may have. */
export const richText = [
  // Undo and redo belong to the whole page, not to each of its texts.
  StarterKit.configure({
    paragraph: false,
    undoRedo: false,
    underline: false,
    trailingNode: false,
    link: linkOptions,
  }),
  PlainParagraph,
  Image.configure({ inline: true }),
  TableKit.configure({ table: { resizable: false } }),
]

/** Text of the editor as Markdown, with the same end as the text before. */
export function toMarkdown(editor: Editor, before: string): string {
  const text = keepRows(editor.getMarkdown().replaceAll('&nbsp;', '').trimEnd(), before)
  return before.endsWith('\n') && text ? `${text}\n` : text
}

/** True where the editor would write a text back with the same meaning. False for HTML, which is edited as source. */
export function isKept(editor: Editor, text: string): boolean {
  if (text.trimStart().startsWith('<')) return false
  return toHtml(editor, toMarkdown(editor, text)) === toHtml(editor, text)
}

function toHtml(editor: Editor, markdown: string): string {
  const html = editor.markdown?.instance.parse(markdown.trim(), { async: false }) ?? ''
  return html.replace(/\s+/g, ' ').trim()
}
