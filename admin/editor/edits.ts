import { toPointer } from '../../routing/json-pointer.ts'
import {
  isObject,
  valueAt,
  withValue,
  type JsonObject,
  type JsonValue,
  type Path,
} from '../api/json.ts'

/** What is edited, and what it was and had been. */
export interface Edits<T extends JsonObject = JsonObject> {
  now: T
  past: T[]
  future: T[]
  /** Pointer of the field that is being typed in: its letters are undone together. */
  typedIn?: string
}

export type Edit =
  | { kind: 'set'; path: Path; value: JsonValue }
  /** Lists: blocks of the page and items of a block. */
  | { kind: 'insert'; path: Path; index: number; value: JsonValue }
  | { kind: 'move'; path: Path; from: number; to: number }
  | { kind: 'duplicate'; path: Path; index: number }
  | { kind: 'remove'; path: Path; index: number }
  | { kind: 'replace'; value: JsonObject }
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** Another document, without a past. */
  | { kind: 'open'; value: JsonObject }

const maxPast = 200

export function edit<T extends JsonObject>(edits: Edits<T>, change: Edit): Edits<T> {
  const { now, past, future } = edits
  switch (change.kind) {
    case 'open':
      return { now: change.value as T, past: [], future: [] }
    case 'undo': {
      const before = past.at(-1)
      return before ? { now: before, past: past.slice(0, -1), future: [now, ...future] } : edits
    }
    case 'redo': {
      const [after, ...rest] = future
      return after ? { now: after, past: [...past, now], future: rest } : edits
    }
    case 'set': {
      const typedIn = toPointer(change.path)
      const next = withValue(now, change.path, change.value) as T
      const isTyping = typedIn === edits.typedIn && past.length > 0
      return { now: next, past: isTyping ? past : push(past, now), future: [], typedIn }
    }
    case 'replace':
      return { now: change.value as T, past: push(past, now), future: [] }
    case 'insert':
    case 'move':
    case 'duplicate':
    case 'remove': {
      const list = valueAt(now, change.path)
      const next = editList(Array.isArray(list) ? list : [], change)
      return { now: withValue(now, change.path, next) as T, past: push(past, now), future: [] }
    }
  }
}

function push<T>(past: T[], now: T): T[] {
  return [...past, now].slice(-maxPast)
}

type ListEdit = Extract<Edit, { kind: 'insert' | 'move' | 'duplicate' | 'remove' }>

function editList(list: JsonValue[], change: ListEdit): JsonValue[] {
  switch (change.kind) {
    case 'insert':
      return list.toSpliced(change.index, 0, change.value)
    case 'duplicate':
      return list.toSpliced(change.index + 1, 0, withoutAnchor(list[change.index]))
    case 'remove':
      return list.toSpliced(change.index, 1)
    case 'move':
      return list.toSpliced(change.from, 1).toSpliced(change.to, 0, list[change.from])
  }
}

/** An anchor leads to one block only. */
function withoutAnchor(value: JsonValue): JsonValue {
  return isObject(value) && 'type' in value ? withValue(value, ['id'], undefined) : value
}
