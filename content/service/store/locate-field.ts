import { EVENT_ID, getScalarValue, parseEvents, type Event } from 'js-yaml'

/** A place in a file, counted from 1. */
export interface Place {
  line: number
  column: number
}

/**
 * Locates the fields of a YAML document: a field of an object at its name, an item of a list at its start.
 *
 * @param source without syntax errors
 * @returns function that finds a field by its path; a missing field has the place of its nearest parent
 */
export function createFieldLocator(source: string): (path: PropertyKey[]) => Place {
  const starts = fieldStarts(source)
  return function locate(path) {
    for (let length = path.length; length > 0; length--) {
      const start = starts.get(toKey(path.slice(0, length)))
      if (start !== undefined) return toPlace(source, start)
    }
    return { line: 1, column: 1 }
  }
}

function fieldStarts(source: string): Map<string, number> {
  const starts = new Map<string, number>()
  const [_document, ...events] = parseEvents(source, {})
  let index = 0

  /** @returns false at the end of a list */
  function readValue(path: PropertyKey[], keyStart?: number): boolean {
    const event = events[index++]
    if (!event || event.type === EVENT_ID.POP) return false
    starts.set(toKey(path), keyStart ?? startOf(event))
    if (event.type === EVENT_ID.SEQUENCE) for (let item = 0; readValue([...path, item]); item++);
    if (event.type === EVENT_ID.MAPPING) readFields(path)
    return true
  }

  function readFields(path: PropertyKey[]): void {
    for (let key = events[index++]; key?.type === EVENT_ID.SCALAR; key = events[index++])
      readValue([...path, getScalarValue(source, key)], key.valueStart)
  }

  readValue([])
  return starts
}

function startOf(event: Event): number {
  if ('start' in event) return event.start
  return 'valueStart' in event ? event.valueStart : 0
}

function toKey(path: PropertyKey[]): string {
  return path.map(String).join('\0')
}

function toPlace(source: string, offset: number): Place {
  const before = source.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
