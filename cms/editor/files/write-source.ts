import { isDeepStrictEqual } from 'node:util'
import { CORE_SCHEMA, DEFAULT_SCALAR_STYLE_RULES, dump } from 'js-yaml'
import { isObject } from '../../../routing/is-object.ts'
import {
  parseSource,
  readSource,
  type SourceItem,
  type SourceNode,
} from '../../store/parse-source.ts'

/**
 * Writes changed values into a content file. All else keeps its lines, comments and style, so that a changed text is
 * one changed line.
 *
 * @param source current content of the file; empty for a new file
 */
export function writeSource(source: string, value: unknown): string {
  const wanted = endLines(value)
  if (source === '') return print(wanted)
  const before = readSource(source)
  const root = parseSource(source)
  const changed = isSameCollection(root, before, wanted)
    ? change(root, before, wanted) + source.slice(root.end)
    : print(wanted)
  const text = source.slice(0, root.start) + changed
  return isSourceOf(wanted, text) ? text : print(wanted)
}

/** A text of several lines ends with a line break, as people write it. */
function endLines(value: unknown): unknown {
  const json = JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' && part.includes('\n') ? `${part.trimEnd()}\n` : part,
  )
  return JSON.parse(json)
}

/** False where the source has what the functions below do not expect, such as a field without a value in braces. */
function isSourceOf(value: unknown, text: string): boolean {
  try {
    return isDeepStrictEqual(readSource(text), value)
  } catch {
    return false
  }
}

type Fields = Record<string, unknown>

/** Text of an object or a list that stays one. */
function change(node: SourceNode, before: unknown, after: unknown): string {
  const { start, end, text, isFlow, items } = node
  const parts = isObject(after)
    ? changeFields(node, before as Fields, after)
    : changeList(node, before as unknown[], after as unknown[])
  if (!isFlow)
    return parts
      .map((part) => part.text)
      .join('\n')
      .trimStart()
  const [first] = items
  const between = (from?: number, to?: number) =>
    text.slice((from ?? start) - start, (to ?? end) - start)
  const gaps = items.slice(1).map((item, index) => between(items[index]?.end, item.start))
  const separator = `,${(gaps[0] ?? ' ').replace(/^.*\S/s, '')}`
  const gapBefore = ({ item }: Part) => (item && gaps[items.indexOf(item) - 1]) ?? separator
  const changed = parts.map((part, index) => (index > 0 ? gapBefore(part) : '') + part.text)
  return between(start, first?.start) + changed.join('') + between(items.at(-1)?.end)
}

/** Text of an item. A known item keeps the text before it in braces, such as a comment. */
interface Part {
  item?: SourceItem
  text: string
}

/** A new field comes after the one that it follows in the value. */
function changeFields(node: SourceNode, before: Fields, after: Fields): Part[] {
  const keys = node.items.flatMap(({ key = '' }) => (key in after ? [key] : []))
  for (const [index, key] of Object.keys(after).entries())
    if (!keys.includes(key))
      keys.splice(keys.indexOf(Object.keys(after)[index - 1] ?? '') + 1, 0, key)
  return keys.map((key) => {
    const item = node.items.find((known) => known.key === key)
    const text = item
      ? changeItem(node, item, before[key], after[key])
      : printItem(node, key, after[key])
    return { item, text }
  })
}

/** Unchanged items keep their lines, even if they have moved. */
function changeList(node: SourceNode, before: unknown[], after: unknown[]): Part[] {
  const left = node.items.map((item, index) => ({ item, value: before[index] }))
  function take(isWanted: (value: unknown) => boolean) {
    const at = left.findIndex(({ value }) => isWanted(value))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const same = after.map((value) => take((known) => isDeepStrictEqual(known, value)))
  return after.map((value, index) => {
    const known = same[index] ?? take((one) => typeOf(one) === typeOf(value))
    const text = known
      ? changeItem(node, known.item, known.value, value)
      : printItem(node, undefined, value)
    return { item: known?.item, text }
  })
}

const typeOf = (value: unknown) => (isObject(value) ? String(value['type']) : typeof value)

function changeItem(
  parent: SourceNode,
  { key, head, node, tail }: SourceItem,
  before: unknown,
  after: unknown,
): string {
  if (isDeepStrictEqual(before, after)) return head + node.text + tail
  if (isSameCollection(node, before, after)) return head + change(node, before, after) + tail
  const isLine = typeof after === 'string' ? !after.includes('\n') : typeof after !== 'object'
  if (node.isInline && isLine) return head + printPart(parent, [after]).replace(/^- /, '') + tail
  const [comment] = /^(?: *(?:#.*)?\n)*/.exec(head) ?? ['']
  return comment + printItem(parent, key, after)
}

function isSameCollection({ items }: SourceNode, before: unknown, after: unknown): boolean {
  const isSame = Array.isArray(before) ? Array.isArray(after) : isObject(before) && isObject(after)
  return isSame && items.length > 0 && Object.keys(after as object).length > 0
}

function printItem(parent: SourceNode, key: string | undefined, value: unknown): string {
  const indent = ' '.repeat(parent.isFlow ? 0 : parent.column)
  return printPart(parent, key === undefined ? [value] : { [key]: value }).replace(
    /^(?=.)/gm,
    indent,
  )
}

/** Prints an item: of a block with key or dash, otherwise without brackets. */
function printPart({ isFlow }: SourceNode, item: object): string {
  return isFlow ? print(item, 0).slice(2, -3) : print(item).trimEnd()
}

/** Spaces that do not break, which German texts have, need no quotes. */
const { doubleQuoteForInvisibles: _, ...rules } = DEFAULT_SCALAR_STYLE_RULES
const style = {
  schema: CORE_SCHEMA,
  scalarStyleRules: Object.values(rules),
  lineWidth: -1,
  noRefs: true,
  flowBracketPadding: true,
}

/** @param flowLevel level from which on objects and lists are written in one line */
function print(value: unknown, flowLevel = -1): string {
  return dump(value, { ...style, flowLevel })
}
