import {
  COLLECTION_STYLE,
  EVENT_ID,
  getScalarValue,
  load,
  parseEvents,
  SCALAR_STYLE,
  type Event,
  type MappingEvent,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml'

/** Parses a content file, without Markdown. Aliases are refused: few of them are enough to describe a document of any size. */
export function readSource(source: string): unknown {
  return load(source, { maxAliases: 0 })
}

/** A value in the source of a content file. */
export interface SourceNode {
  /** Offsets of the value. */
  start: number
  end: number
  text: string
  /** Whether the value is a text that begins on the line of its key. */
  isInline: boolean
  /** Whether the value is in braces or brackets. */
  isFlow: boolean
  /** Column of the value; that of a block's items. */
  column: number
  items: SourceItem[]
}

/** A field of an object, or an item of a list. In a block it has whole lines, those of comments above included. */
export interface SourceItem {
  /** Missing in a list. */
  key?: string
  /** Offset of the key, or of the value in a list. */
  start: number
  /** Text before the value. */
  head: string
  node: SourceNode
  /** Text after the value. */
  tail: string
  end: number
}

/** From the last item to the bracket that closes it. A comment may have brackets, too. */
const flowEnd = /(?:[\s,:]|#.*)*[}\]]/y

/** Divides a source without errors and aliases into its values. */
export function parseSource(source: string): SourceNode {
  const events = parseEvents(source, {}).values()
  const read = () => events.next().value as Event
  /** End of what has been read. */
  let end = 0

  function toNode(event: Event): SourceNode {
    const isScalar = event.type === EVENT_ID.SCALAR
    return isScalar ? toScalar(event) : toCollection(event as MappingEvent | SequenceEvent)
  }

  function toScalar({ valueStart, valueEnd, style }: ScalarEvent): SourceNode {
    const isQuoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED
    const isInline = valueStart >= 0 && (isQuoted || style === SCALAR_STYLE.PLAIN)
    const quote = isQuoted ? 1 : 0
    const start = valueStart < 0 ? end : valueStart - quote
    // The line breaks after a block are not part of it.
    end = isInline ? valueEnd + quote : Math.max(end, source.slice(0, valueEnd).trimEnd().length)
    return { ...placeOf(start), isInline, isFlow: false, items: [] }
  }

  function toCollection({ type, start, style }: MappingEvent | SequenceEvent): SourceNode {
    const isFlow = style === COLLECTION_STYLE.FLOW
    const isMap = type === EVENT_ID.MAPPING
    const items: SourceItem[] = []
    // The first item begins within a line.
    let indent = ' '.repeat(isFlow ? 0 : columnOf(start))
    let from = start
    for (let event = read(); event.type !== EVENT_ID.POP; event = read()) {
      const first = toNode(event)
      const key = isMap ? getScalarValue(source, event as ScalarEvent) : undefined
      const node = isMap ? toNode(read()) : first
      if (!isFlow) end = lineEnd(node.end)
      const head = indent + source.slice(isFlow ? first.start : from, node.start)
      items.push({ key, start: first.start, head, node, tail: source.slice(node.end, end), end })
      from = end + 1
      indent = ''
    }
    if (isFlow) {
      flowEnd.lastIndex = Math.max(start + 1, end)
      flowEnd.test(source)
      end = flowEnd.lastIndex
    }
    return { ...placeOf(start), isInline: false, isFlow, items }
  }

  function placeOf(start: number) {
    return { start, end, text: source.slice(start, end), column: columnOf(start) }
  }

  function columnOf(offset: number): number {
    return offset - source.lastIndexOf('\n', offset - 1) - 1
  }

  function lineEnd(offset: number): number {
    const found = source.indexOf('\n', offset)
    return found < 0 ? source.length : found
  }

  read() // The document begins.
  return toNode(read())
}
