import { isObject } from '../../../routing/is-object.ts'
import { toPointer } from '../../../routing/json-pointer.ts'
import { withValue, type JsonObject, type Path } from '../api/json.ts'

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

/** `path` is that of the replaced value; it is empty for the whole page. */
export type Edit = { kind: 'undo' } | { kind: 'redo' } | { kind: 'set'; path: Path; value: unknown }

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
  const { path, value, at } = change
  // Lists are changed by buttons: each change of them is a step of its own.
  const typed = Array.isArray(value) ? undefined : { in: toPointer(path), at }
  const isTyping = typed && typed.in === edits.typed?.in && typed.at - edits.typed.at < pauseMs
  return {
    now: withValue(now, path, value) as JsonObject,
    past: isTyping ? past : [...past, now].slice(-maxPast),
    future: [],
    typed: typed && { ...typed, goesOn: isTyping },
  }
}

export function withMoved(list: unknown[], from: number, to: number): unknown[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from])
}

/** The copy of a block has no anchor, because an anchor is unique in a page. */
export function withCopy(list: unknown[], index: number): unknown[] {
  const item = list[index]
  const isBlock = isObject(item) && 'type' in item
  return list.toSpliced(index + 1, 0, isBlock ? withValue(item, ['id'], undefined) : item)
}
