import { Marked } from 'marked'
import { escapeUTF8 } from 'entities'

/** Characters that can be markup: Markdown, HTML, a bare address, a hard line break. */
const markup = /[\\`*_[\]<!~@]|:\/\/|www\.| {2}\n/i

/** Text without markup skips the rules of Marked, which test each letter. */
const markdown = new Marked({
  tokenizer: {
    inlineText: (source) =>
      markup.test(source) ? false : { type: 'text', raw: source, text: source, escaped: false },
  },
})

/** A single line that starts with a letter is a paragraph. */
const line = /^\p{L}[^\n\r&]*$/u

/** Rich text of a content file as HTML: text that starts with a tag is HTML already, other text is Markdown. */
export function markdownToHtml(text: string): string {
  const trimmed = text.trim()
  if (line.test(trimmed) && !markup.test(trimmed)) return `<p>${escapeUTF8(trimmed)}</p>`
  return trimmed.startsWith('<') ? trimmed : markdown.parse(trimmed, { async: false }).trim()
}
