import type { JSONContent } from '@tiptap/core'

/** Marks that Markdown writes as signs before and after the text. */
const signed = new Set(['bold', 'italic'])
/** Marks that are written as tags, which are punctuation for Markdown. */
const tagged = new Set(['sup', 'sub'])

/**
 * Takes punctuation at the ends of bold and italic text out of it where a letter follows: Markdown reads the signs of
 * `Preis**:** 5` as text.
 *
 * @see https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
 */
export function withFlankedMarks(node: JSONContent): JSONContent {
  const { content } = node
  if (!content) return node
  const parts = content.flatMap((child, index) =>
    child.text === undefined
      ? withFlankedMarks(child)
      : splitEnds(child, content[index - 1], content[index + 1]),
  )
  return { ...node, content: parts }
}

function splitEnds(
  node: JSONContent,
  before: JSONContent | undefined,
  after: JSONContent | undefined,
): JSONContent[] {
  const { text = '' } = node
  const isWhole = hasMark(node, tagged)
  const start = isLetter(before?.text?.at(-1)) ? startOf(text, isWhole) : ''
  const rest = text.slice(start.length)
  const end = isLetter(after?.text?.[0]) ? endOf(rest, isWhole) : ''
  return [
    { ...node, text: start, marks: withoutSigns(node, before) },
    { ...node, text: rest.slice(0, rest.length - end.length) },
    { ...node, text: end, marks: withoutSigns(node, after) },
  ].filter((part) => part.text !== '')
}

const startOf = (text: string, isWhole: boolean) =>
  isWhole ? text : (/^[\p{P}\p{S}]+/u.exec(text)?.[0] ?? '')
const endOf = (text: string, isWhole: boolean) =>
  isWhole ? text : (/[\p{P}\p{S}]+$/u.exec(text)?.[0] ?? '')

/** A sign ends or begins between the two texts if only one of them has the mark. */
function withoutSigns({ marks = [] }: JSONContent, other: JSONContent | undefined) {
  return marks.filter(({ type }) => !signed.has(type) || hasMark(other, new Set([type])))
}

const hasMark = (node: JSONContent | undefined, types: Set<string>) =>
  node?.marks?.some(({ type }) => types.has(type)) ?? false

const isLetter = (character: string | undefined) =>
  character !== undefined && /[^\s\p{P}\p{S}]/u.test(character)
