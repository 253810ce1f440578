import type { z } from 'zod'
import { ContentInvalid } from '../../contract/content-error.ts'
import { contentLimits, cutContent } from './cut-content.ts'
import { toPointer, type DroppedPart } from './dropped-part.ts'

/**
 * Reads a document and leaves out what is too large and what does not fit.
 *
 * A bad value goes; where the schema requires it, what holds it goes: a list item, an optional property, in the
 * end the document. Each round goes one level up.
 *
 * @param document is left as it is
 * @returns `dropped` names the outermost parts
 * @throws {ContentInvalid} if nothing that fits is left
 */
export function readTolerantly<S extends z.ZodType>(
  schema: S,
  document: unknown,
  limits = contentLimits,
): { value: z.output<S>; dropped: DroppedPart[] } {
  const cut = cutContent(document, limits)
  const dropped: Dropped = new Map()
  const places: Places = new WeakMap()
  for (let round = 0; round < maxRounds; round++) {
    const value = without(cut.value, dropped, places)
    const result = schema.safeParse(value, { error: unknownTypeMessage })
    if (result.success)
      return { value: result.data, dropped: [...cut.dropped, ...toParts(dropped)] }
    for (const issue of result.error.issues) drop(value, issue, dropped, places)
  }
  throw new ContentInvalid(`does not fit after ${maxRounds} rounds`)
}

/** Twice the depth of a deep schema: a value goes in one round, what holds it in the next. */
const maxRounds = 40

/** What to leave out, as a tree along the document: keys lead on or to the reason. */
type Dropped = Map<PropertyKey, Dropped | string>
/** Shortened list → where its items were in the document. */
type Places = WeakMap<unknown[], number[]>

/** A copy along the dropped parts; the rest is shared with the document. */
function without(value: unknown, dropped: Dropped | undefined, places: Places): unknown {
  if (!dropped || dropped.size === 0) return value
  if (Array.isArray(value)) return withoutItems(value, dropped, places)
  const copy = { ...(value as Record<PropertyKey, unknown>) }
  for (const [key, below] of dropped) {
    if (typeof below === 'string') delete copy[key]
    else copy[key] = without(copy[key], below, places)
  }
  return copy
}

function withoutItems(list: unknown[], dropped: Dropped, places: Places): unknown[] {
  const copy: unknown[] = []
  const indices: number[] = []
  for (const [index, item] of list.entries()) {
    const below = dropped.get(index)
    if (typeof below === 'string') continue
    copy.push(without(item, below, places))
    indices.push(index)
  }
  places.set(copy, indices)
  return copy
}

/** Marks the value that an issue is about or, where it is missing, what should have held it. */
function drop(root: unknown, issue: z.core.$ZodIssue, dropped: Dropped, places: Places): void {
  const keys = isUnknownType(issue) ? issue.path.slice(0, -1) : issue.path
  const path: PropertyKey[] = []
  let value = root
  for (const key of keys) {
    if (!hasOwn(value, key)) return mark(dropped, path, missingReason(dropped, path, key))
    path.push(Array.isArray(value) ? (places.get(value)?.[Number(key)] ?? key) : key)
    value = value[key]
  }
  mark(dropped, path, issue.message)
}

/** Such an issue is about the whole object, though its path names the discriminator. */
function isUnknownType(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_union' && 'discriminator' in issue && !!issue.discriminator
}

function hasOwn(value: unknown, key: PropertyKey): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}

/** Tells the earlier reason where the part is missing because it was dropped itself. */
function missingReason(dropped: Dropped, path: PropertyKey[], key: PropertyKey): string {
  let node: Dropped | string | undefined = dropped
  for (const step of [...path, key]) node = node instanceof Map ? node.get(step) : undefined
  return typeof node === 'string' ? `${String(key)}: ${node}` : `${String(key)} is missing`
}

/** The first reason for a part stays; that of what holds it takes the place of all below. */
function mark(dropped: Dropped, path: PropertyKey[], reason: string): void {
  let node = dropped
  for (const [depth, key] of path.entries()) {
    const next = node.get(key)
    if (typeof next === 'string') return
    if (depth === path.length - 1) {
      node.set(key, reason)
      return
    }
    const below: Dropped = next ?? new Map()
    node.set(key, below)
    node = below
  }
  throw new ContentInvalid(`not the contract's shape: ${reason}`)
}

function* toParts(dropped: Dropped, path: PropertyKey[] = []): Generator<DroppedPart> {
  for (const [key, below] of dropped) {
    const at = [...path, key]
    if (typeof below === 'string') yield { pointer: toPointer(at), reason: below }
    else yield* toParts(below, at)
  }
}

/** Zod's own message lists all known types. */
function unknownTypeMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_union' || !issue.discriminator) return undefined
  const { discriminator } = issue
  const type: unknown = (issue.input as Record<string, unknown>)[discriminator]
  if (type === undefined) return `${discriminator} is missing`
  return typeof type === 'string'
    ? `unknown ${discriminator} "${type.slice(0, 60)}"`
    : `${discriminator} is no text`
}
