import {
  Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import * as yamlPlugin from 'prettier/plugins/yaml'
import { format } from 'prettier/standalone'
import { isObject } from '../json.ts'

/**
 * Writes changed values into a content file. Unchanged values keep their lines, comments and style, so that a changed
 * text is one changed line.
 *
 * @param source current content of the file; empty for a new file
 * @returns YAML formatted by Prettier, which undoes how `yaml` reflows inline objects
 */
export async function writeSource(source: string, value: unknown): Promise<string> {
  const document = source ? parseDocument(source) : new Document()
  document.contents = merge(document, document.contents, value)
  const text = document.toString({ lineWidth: 0 })
  return format(text, {
    parser: 'yaml',
    plugins: [yamlPlugin],
    singleQuote: true,
    printWidth: 100,
    proseWrap: 'preserve',
  })
}

function merge(document: Document, node: Node | null, value: unknown): Node {
  if (isMap(node) && isObject(value)) return mergeMap(document, node, value)
  if (isSeq(node) && Array.isArray(value)) return mergeList(document, node, value)
  if (isScalar(node) && !isObject(value) && !Array.isArray(value)) return setScalar(node, value)
  return createNode(document, value)
}

function setScalar(node: Scalar, value: unknown): Scalar {
  const before = node.value
  if (before === value || typeof value !== 'string') return Object.assign(node, { value })
  const isBlock = typeof before === 'string' && before.endsWith('\n')
  const text = isBlock || value.includes('\n') ? endLine(value) : value
  // A plain text that has become several lines is written as a block.
  if (text.includes('\n') && !isBlock) delete node.type
  return Object.assign(node, { value: text })
}

function mergeMap(document: Document, map: YAMLMap, value: Record<string, unknown>): YAMLMap {
  const pairs = map.items as Pair<Node, Node | null>[]
  const kept = pairs.filter((pair) => value[keyOf(pair)] !== undefined)
  for (const pair of kept) pair.value = merge(document, pair.value, value[keyOf(pair)])
  let place = 0
  for (const [key, part] of Object.entries(value)) {
    const known = kept.findIndex((pair) => keyOf(pair) === key)
    if (known < 0 && part !== undefined)
      kept.splice(
        place++,
        0,
        document.createPair(document.createNode(key), createNode(document, part)),
      )
    else if (known >= 0) place = known + 1
  }
  map.items = kept
  return map
}

const keyOf = ({ key }: Pair<Node>) => String(isScalar(key) ? key.value : key)

/** Unchanged items keep their lines, even if they have moved. */
function mergeList(document: Document, list: YAMLSeq, values: unknown[]): YAMLSeq {
  const left = list.items.map((item, index) => ({
    index,
    node: item as Node,
    value: toJs(document, item),
    print: printOf(toJs(document, item)),
  }))
  const prints = values.map(printOf)
  function take(isWanted: (item: (typeof left)[number]) => boolean): Node | undefined {
    const at = left.findIndex(isWanted)
    return at < 0 ? undefined : left.splice(at, 1)[0]?.node
  }
  const same = values.map((_, index) =>
    take((item) => item.index === index && item.print === prints[index]),
  )
  const moved = values.map(
    (_, index) => same[index] ?? take((item) => item.print === prints[index]),
  )
  list.items = values.map((value, index) => {
    const known = moved[index]
    if (known) return known
    const node = take((item) => typeOf(item.value) === typeOf(value) && item.index >= index)
    return merge(document, node ?? null, value)
  })
  return list
}

/** Equal for equal values, in any order of their keys. */
function printOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  )
}

const toJs = (document: Document, item: unknown) => (isNode(item) ? item.toJS(document) : item)
const typeOf = (value: unknown) => (isObject(value) ? String(value['type']) : typeof value)

function createNode(document: Document, value: unknown): Node {
  return document.createNode(endLines(value))
}

/** A text of several lines ends with a line break, as people write it. */
function endLines(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\n') ? endLine(value) : value
  if (Array.isArray(value)) return value.map(endLines)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, endLines(part)]))
}

const endLine = (text: string) => `${text.trimEnd()}\n`
