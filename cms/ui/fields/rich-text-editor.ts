import {
  Editor,
  Mark,
  type EditorOptions,
  type JSONContent,
  type MarkdownTokenizer,
} from '@tiptap/core'
import { Heading } from '@tiptap/extension-heading'
import { Image } from '@tiptap/extension-image'
import { Link } from '@tiptap/extension-link'
import { OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Markdown } from '@tiptap/markdown'
import { StarterKit } from '@tiptap/starter-kit'
import { startsWithTag } from '../../../routing/text/starts-with-tag.ts'
import { withFlankedMarks } from './flanked-marks.ts'
import { keepRows } from './keep-rows.ts'
import { tables } from './rich-text-table.ts'

/** Markdown editor with the features of the site's rich text, and none that Markdown cannot express. */
export function createRichTextEditor(text: string, options: Partial<EditorOptions>): Editor {
  return new Editor({
    // The page's policy forbids styles that scripts insert; admin.css has them.
    injectCSS: false,
    content: text,
    contentType: 'markdown',
    extensions: [...richText, Markdown],
    // Stars and underscores are signs of dimensions and part numbers: `3 * 2 * 1 m`. Bold and italics have buttons.
    enableInputRules: ['heading', 'blockquote', 'bulletList', 'orderedList'],
    enablePasteRules: ['link'],
    ...options,
  })
}

/** An address becomes a link after it is typed. Letters typed at the end of a link are outside of it. */
const AddressLink = Link.extend({ inclusive: false }).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  // `plan.zip` and `muster.ch` may be names.
  shouldAutoLink: (text) => /^(?:https?:\/\/|www\.)|@/i.test(text),
  HTMLAttributes: { target: null, rel: null, class: null },
})

/** Paragraphs of which no line begins as a list, a heading or code does: the library escapes text inside of lines only. */
const PlainParagraph = Paragraph.extend({
  renderMarkdown(node, helpers, context) {
    const text = this.parent?.(node, helpers, context) ?? ''
    return context.parentType === 'table' ? text : escapeLineStarts(text)
  },
})

const { tokenize: readList, ...tokenizer } = OrderedList.config
  .markdownTokenizer as MarkdownTokenizer

/** A list begins with a number. The library also makes lists of `Fr. 9` and `E. Muster`, which are text on the site. */
const NumberedList = OrderedList.extend({
  markdownTokenizer: {
    ...tokenizer,
    tokenize: (source, tokens, lexer) =>
      /^\s*\d/.test(source) ? readList(source, tokens, lexer) : undefined,
  },
  addProseMirrorPlugins: () => [],
})

/** Headings in one line of Markdown: a second line would be a paragraph. */
const OneLineHeading = Heading.extend({
  renderMarkdown(node, helpers, context) {
    const text = this.parent?.(node, helpers, context) ?? ''
    return text.replace(/ *\n/g, '<br>')
  },
})

const escapeLineStarts = (text: string) =>
  text
    .replace(/^[ \t]+/gm, '')
    .replace(/^(?:[+-]|#{1,6})(?=\s|$)|^(?:-+|=+)(?=\s*$)/gm, '\\$&')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/gm, '$1\\')

/** Markdown has no signs for them, but may have HTML. */
const scripts = (['sup', 'sub'] as const).map((name) =>
  Mark.create({
    name,
    // Inside of all other marks, which HTML in Markdown cannot have.
    priority: 10,
    excludes: 'sup sub',
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
    renderMarkdown: (node, helpers) => `<${name}>${helpers.renderChildren(node)}</${name}>`,
  }),
)

/** What a rich text may have: no element that the site removes. */
export const richText = [
  // Undo and redo belong to the whole page, not to each of its texts.
  StarterKit.configure({
    paragraph: false,
    undoRedo: false,
    underline: false,
    trailingNode: false,
    strike: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    heading: false,
    link: false,
    orderedList: false,
  }),
  AddressLink,
  ...scripts,
  PlainParagraph,
  NumberedList,
  OneLineHeading.configure({ levels: [2, 3, 4] }),
  Image.configure({ inline: true }),
  ...tables,
]

/** Text of the editor as Markdown, with the same end as the text before. */
export function toMarkdown(editor: Editor, before: string): string {
  const written = (
    editor.markdown?.serialize(withFlankedMarks(withUnlinkedAddresses(editor.getJSON()))) ?? ''
  )
    .replaceAll(escapeHere, '\\')
    .replaceAll('&nbsp;', '')
    .replace(/\n{3,}/g, '\n\n')
  const text = keepRows(written.replace(/^\n+/, '').trimEnd(), before)
  return before.endsWith('\n') && text ? `${text}\n` : text
}

/** Stands for a backslash until the text is Markdown, because the library escapes backslashes. No text contains this code point. */
const escapeHere = '\uFFFF'

/** Sign of an address in plain text without which Markdown makes no link. */
const addressSign = /(?<=https?|ftp):(?=\/\/)|(?<=www)\.(?=[a-z\d-])|(?<=[\w.+-])@(?=[\w-]+\.)/gi

/** The addresses that are no links in the editor, marked so that Markdown makes no links of them. */
function withUnlinkedAddresses(node: JSONContent): JSONContent {
  const { text, marks, content } = node
  if (text !== undefined && !marks?.some(({ type }) => type === 'link'))
    return { ...node, text: text.replace(addressSign, `${escapeHere}$&`) }
  return content ? { ...node, content: content.map(withUnlinkedAddresses) } : node
}

/** True where the editor would write a text back with the same meaning. False for HTML, which is edited as source. */
export function isKept(editor: Editor, text: string): boolean {
  if (startsWithTag(text)) return false
  return toHtml(editor, toMarkdown(editor, text)) === toHtml(editor, text)
}

function toHtml(editor: Editor, markdown: string): string {
  const html = editor.markdown?.instance.parse(markdown.trim(), { async: false }) ?? ''
  return html.replace(/\s+/g, ' ').trim()
}
