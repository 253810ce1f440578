import { Marked } from 'marked'
import { escapeUTF8 } from 'entities'

/** What can make more of a text than text: Markdown, HTML, a bare address, a hard line break. */
const markup = /[\\`*_[\]<!~@]|:\/\/|www\.| {2}\n/i

/** Marked looks at each letter for what may begin there; a text without any of it is passed on as it is. */
const markdown = new Marked({
  tokenizer: {
    inlineText: (source) =>
      markup.test(source) ? false : { type: 'text', raw: source, text: source, escaped: false },
  },
})

/** One line that starts with a letter is a paragraph, whatever follows. */
const line = /^\p{L}[^\n\r&]*$/u

/** Rich text of a content file as HTML: what starts with a tag is HTML already, everything else is Markdown. */
export function markdownToHtml(text: string): string {
  const trimmed = text.trim()
  if (line.test(trimmed) && !markup.test(trimmed)) return `<p>${escapeUTF8(trimmed)}</p>`
  return trimmed.startsWith('<') ? trimmed : markdown.parse(trimmed, { async: false }).trim()
}
