import { Editor, type EditorOptions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { Markdown } from '@tiptap/markdown'
import { StarterKit } from '@tiptap/starter-kit'
import { keepRows } from './keep-rows.ts'

/** An editor of Markdown with what the site's rich text has, and nothing that Markdown cannot say. */
export function createRichTextEditor(text: string, options: Partial<EditorOptions>): Editor {
  return new Editor({
    // The page's policy allows no styles in scripts: admin.css has them.
    injectCSS: false,
    content: text,
    contentType: 'markdown',
    extensions: [
      // Changes are undone by the whole page, not by each of its texts.
      StarterKit.configure({
        undoRedo: false,
        underline: false,
        trailingNode: false,
        link: linkOptions,
      }),
      Image.configure({ inline: true }),
      TableKit.configure({ table: { resizable: false } }),
      Markdown,
    ],
    ...options,
  })
}

const linkOptions = {
  openOnClick: false,
  autolink: false,
  HTMLAttributes: { target: null, rel: null, class: null },
}

/** The text of the editor as Markdown, ending as the text before did. */
export function toMarkdown(editor: Editor, before: string): string {
  const text = keepRows(editor.getMarkdown().replaceAll('&nbsp;', '').trimEnd(), before)
  return before.endsWith('\n') && text ? `${text}\n` : text
}

/** True where the editor writes a text with the meaning that it read; HTML stays as it is written. */
export function isKept(editor: Editor, text: string): boolean {
  if (text.trimStart().startsWith('<')) return false
  return toHtml(editor, toMarkdown(editor, text)) === toHtml(editor, text)
}

function toHtml(editor: Editor, markdown: string): string {
  const html = editor.markdown?.instance.parse(markdown.trim(), { async: false }) ?? ''
  return html.replace(/\s+/g, ' ').trim()
}
