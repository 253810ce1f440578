import { toPointer } from '../../routing/json-pointer.ts'
import {
  isObject,
  valueAt,
  withValue,
  type JsonObject,
  type JsonValue,
  type Path,
} from '../api/json.ts'

/** Edited value with its undo and redo history. */
export interface Edits {
  now: JsonObject
  past: JsonObject[]
  future: JsonObject[]
  /**
   * Pointer of the field in which somebody types, and when, ms. `goesOn`: without a pause since the letter before; such letters are undone in one
   * step.
   */
  typed?: { in: string; at: number; goesOn?: boolean }
}

/** `path` leads to a value, to a list (blocks of the page, items of a block), or is empty for the whole value. */
export type Edit =
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'set'; path: Path; value: JsonValue }
  | ({ path: Path } & ListEdit)

type ListEdit =
  | { kind: 'insert'; index: number; value: JsonValue }
  | { kind: 'move'; from: number; to: number }
  | { kind: 'duplicate' | 'remove'; index: number }

const maxPast = 200

/** Pause between two letters that makes the second one the beginning of a new step. */
const pauseMs = 1000

/** @param change `at`: time in ms */
export function edit(edits: Edits, change: Edit & { at: number }): Edits {
  const { now, past, future } = edits
  if (change.kind === 'undo') {
    const before = past.at(-1)
    return before ? { now: before, past: past.slice(0, -1), future: [now, ...future] } : edits
  }
  if (change.kind === 'redo') {
    const [after, ...rest] = future
    return after ? { now: after, past: [...past, now], future: rest } : edits
  }
  const isText = change.kind === 'set'
  const typed = isText ? { in: toPointer(change.path), at: change.at } : undefined
  const isTyping = typed && typed.in === edits.typed?.in && typed.at - edits.typed.at < pauseMs
  const value = isText ? change.value : editList(valueAt(now, change.path), change)
  return {
    now: withValue(now, change.path, value) as JsonObject,
    past: isTyping ? past : [...past, now].slice(-maxPast),
    future: [],
    typed: typed && { ...typed, goesOn: isTyping },
  }
}

function editList(value: JsonValue, change: ListEdit): JsonValue[] {
  const list = Array.isArray(value) ? value : []
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

/** The copy of a block has no anchor, because an anchor is unique in a page. */
function withoutAnchor(value: JsonValue): JsonValue {
  return isObject(value) && 'type' in value ? withValue(value, ['id'], undefined) : value
}
