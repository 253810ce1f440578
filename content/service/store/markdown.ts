import { marked } from 'marked'

/** Rich text of a content file as HTML: text that starts with a tag is HTML already, other text is Markdown. */
export function markdownToHtml(text: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith('<') ? trimmed : marked.parse(trimmed, { async: false }).trim()
}
