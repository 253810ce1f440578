import { EVENT_ID, getScalarValue, parseEvents, type Event } from 'js-yaml'

/** A place in a file, counted from 1. */
export interface Place {
  line: number
  column: number
}

/** A list or an object that is open at the current event. */
interface Collection {
  path: PropertyKey[]
  isList: boolean
  items: number
  /** In an object: the key whose value comes next. */
  key: { name: string; start: number } | null
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
  const open: Collection[] = []
  for (const event of parseEvents(source, {})) {
    if (event.type === EVENT_ID.POP) open.pop()
    if (event.type === EVENT_ID.POP || event.type === EVENT_ID.DOCUMENT) continue
    const parent = open.at(-1)
    if (event.type === EVENT_ID.SCALAR && parent && !parent.isList && !parent.key) {
      parent.key = { name: getScalarValue(source, event), start: event.valueStart }
      continue
    }
    const path = parent ? [...parent.path, nextStep(parent)] : []
    starts.set(toKey(path), parent?.key?.start ?? startOf(event))
    if (parent) parent.key = null
    if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING)
      open.push({ path, isList: event.type === EVENT_ID.SEQUENCE, items: 0, key: null })
  }
  return starts
}

function nextStep(parent: Collection): PropertyKey {
  return parent.isList ? parent.items++ : (parent.key?.name ?? '')
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
