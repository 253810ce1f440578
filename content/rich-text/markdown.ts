import { marked } from 'marked'
import { startsWithTag } from '../../routing/text/starts-with-tag.ts'
import type { RichTextFormat } from './rich-text-formats.ts'

export function richTextToHtml(text: string, format: RichTextFormat): string {
  return format === 'markdown' ? markdownToHtml(text) : text
}

/** Rich text of a content file as HTML: text that starts with a tag is HTML already, other text is Markdown. */
export function markdownToHtml(text: string): string {
  const trimmed = text.trim()
  if (startsWithTag(trimmed)) return trimmed
  const short = trimmed.replace(words, withoutMarks).replace(deepLine, '$1')
  return marked.parse(short, { async: false }).trim()
}

/** Words: emphasis within one is the only Markdown whose time grows with the square of its length. */
const words = /\S{60,}/g

/** Runs of marks in a word. Words of real texts have a few. */
const maxMarks = 30

const entities: Record<string, string> = { _: '&#95;', '*': '&#42;', '~': '&#126;' }

/** A long word with many marks has no emphasis. An entity is no mark. */
function withoutMarks(word: string): string {
  const runs = word.match(/[_*~]+/g) ?? []
  return runs.length > maxMarks ? word.replace(/[_*~]/g, (mark) => entities[mark] ?? mark) : word
}

/** Start of a line within 20 quotes and lists. Deeper levels are left out, because the parser calls itself for each level. */
const deepLine =
  /^((?:[ \t]*(?:>|(?:[+*-]|\d{1,9}[.)])[ \t])){20})(?:[ \t]*(?:>|(?:[+*-]|\d{1,9}[.)])[ \t]))+/gm
