import { z } from 'zod'
import { isObject } from '../../routing/is-object.ts'
import { toPointer } from '../../routing/json-pointer.ts'
import { ContentInvalid, type DroppedPart } from './content-error.ts'
import { startOfJson } from './start-of-json.ts'

/** Limits for the part of a document that the schema knows. Lengths are in characters. */
export interface ContentLimits {
  /** Items of one list. */
  listItems: number
  /** Length of one text. */
  textLength: number
  /** Length of all texts together. */
  totalLength: number
  /** Number of values: texts, numbers, objects and lists. */
  values: number
  /**
   * Number of values and keys, including those that the schema does not know. A parsed value can take 100 bytes; a
   * thread that runs out of memory ends, and the whole document is lost.
   */
  parsedValues: number
}

/** Limits for all responses except the list of pages; see docs/reference/content-contract.md, "Limits". */
export const contentLimits: ContentLimits = {
  listItems: 500,
  textLength: 200_000,
  totalLength: 1_000_000,
  values: 10_000,
  parsedValues: 300_000,
}

/** Limits for 100,000 pages with 16 values each (a picture and a translation included), and a reserve. */
export const pageListLimits: ContentLimits = {
  ...contentLimits,
  listItems: 100_000,
  totalLength: 20_000_000,
  values: 1_000_000,
  parsedValues: 2_500_000,
}

const utf8 = new TextDecoder()

/**
 * Parses a large document. A document with too many levels or values is cut first.
 *
 * @returns `cut` reports the cut
 * @throws {ContentInvalid} if it is no JSON
 */
export function parseLargeJson(
  bytes: Uint8Array,
  { parsedValues }: ContentLimits,
): { document: unknown; cut: DroppedPart[] } {
  const start = startOfJson(bytes, parsedValues)
  const reason = 'too many levels or values, what follows is left out'
  return { document: parseJson(start), cut: start === bytes ? [] : [{ pointer: '', reason }] }
}

/** @throws {ContentInvalid} if the bytes are no JSON */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch (error) {
    throw new ContentInvalid(`response is ${kindOf(bytes)}`, { cause: error })
  }
}

/** What a response is in place of JSON, for the log. */
function kindOf(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'empty'
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'compressed (gzip)'
  return 'not JSON'
}

/**
 * Reads a document in one pass and leaves out parts that are too large or do not fit. Only fields that the schema knows
 * are looked at, so that a hostile document takes no more time than a good one.
 *
 * A bad value is dropped. If the schema requires the value, its parent is dropped: a list item, an optional property,
 * finally the document.
 *
 * @param schema made of objects, lists, discriminated unions, and values of any kind
 * @param document result of `JSON.parse`; it is not changed
 * @returns `dropped` names the outermost parts
 * @throws {ContentInvalid} if no valid document is left
 */
export function readTolerantly<S extends z.ZodType>(
  schema: S,
  document: unknown,
  limits = contentLimits,
): { value: z.output<S>; dropped: DroppedPart[] } {
  const readDocument = readers.get(schema) ?? toRead(schema)
  readers.set(schema, readDocument)
  const state: ReadState = {
    limits,
    valuesLeft: limits.values,
    lengthLeft: limits.totalLength,
    isFull: false,
    path: [],
    cut: [],
    dropped: [],
  }
  const value = readDocument(document, state)
  if (value instanceof Misfit) throw new ContentInvalid(`not the contract's shape: ${value.reason}`)
  return { value: value as z.output<S>, dropped: [...state.cut, ...state.dropped] }
}

/** The functions that read documents, by schema. */
const readers = new WeakMap<z.ZodType, Read>()

/** State while one document is read. */
interface ReadState {
  limits: ContentLimits
  valuesLeft: number
  lengthLeft: number
  /** A limit of the whole document is reached: the rest counts as missing. */
  isFull: boolean
  /** Path of the current value. */
  path: PropertyKey[]
  /** Parts that are too long. */
  cut: DroppedPart[]
  /** Parts that do not fit. */
  dropped: DroppedPart[]
}

/** The reason why a value cannot be used. */
class Misfit {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

/** Returns the valid part of a value, `undefined` if nothing is left, or a {@link Misfit}. */
type Read = (value: unknown, state: ReadState) => unknown

function toRead(schema: z.core.$ZodType): Read {
  if (schema instanceof z.ZodObject) return toReadObject(schema)
  if (schema instanceof z.ZodArray) return toReadList(schema)
  if (schema instanceof z.ZodDiscriminatedUnion) return toReadUnion(schema)
  return isOptional(schema) ? toReadOptional(schema) : toReadValue(schema as z.ZodType)
}

type OptionalSchema = z.ZodOptional | z.ZodDefault | z.ZodPrefault

function isOptional(schema: z.core.$ZodType): schema is OptionalSchema {
  return (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
}

/** `null` means missing. A default is not part of the document and does not count towards its limits. */
function toReadOptional(schema: OptionalSchema): Read {
  const read = toRead(schema.unwrap())
  const hasDefault = !(schema instanceof z.ZodOptional)
  return (value, state) => {
    if (value !== undefined && value !== null) return read(value, state)
    return hasDefault ? schema.parse(undefined) : undefined
  }
}

function toReadValue(schema: z.ZodType): Read {
  return function readValue(value, state) {
    const part = typeof value === 'string' ? cutText(value, state) : value
    if (!countValue(state) || part === undefined) return undefined
    const result = schema.safeParse(part)
    return result.success ? result.data : new Misfit(result.error.issues[0]?.message ?? '')
  }
}

function toReadObject(schema: z.ZodObject): Read {
  let fields: Field[] | undefined

  return function readObject(value, state) {
    if (!isObject(value)) return misfitOf(schema, value)
    if (!countValue(state)) return undefined
    const { path, dropped } = state
    const droppedBefore = dropped.length
    const result: Record<string, unknown> = {}
    fields ??= fieldsOf(schema)
    for (const field of fields) {
      path.push(field.key)
      const part = readField(field, value, state)
      path.pop()
      if (part instanceof Misfit) {
        dropped.length = droppedBefore
        return part
      }
      if (part !== undefined) result[field.key] = part
    }
    return result
  }
}

interface Field {
  key: string
  read: Read
  isRequired: boolean
}

/**
 * Fields with short values come first, so that a page whose content is too large still has its title and description.
 */
function fieldsOf(schema: z.ZodObject): Field[] {
  if (schema.def.checks?.length) throw new Error('a check of a whole object is not made')
  return Object.entries(schema.shape)
    .toSorted(([, one], [, other]) => rankOf(one) - rankOf(other))
    .map(([key, field]) => ({
      key,
      read: toRead(field),
      isRequired: !(field as z.ZodType).safeParse(undefined).success,
    }))
}

function rankOf(field: z.core.$ZodType): number {
  if (field instanceof z.ZodArray) return 2
  if (field instanceof z.ZodObject || field instanceof z.ZodDiscriminatedUnion) return 1
  return isOptional(field) ? rankOf(field.unwrap()) : 0
}

/** @returns a {@link Misfit} if a required field is missing or bad */
function readField(
  { key, read, isRequired }: Field,
  object: Record<string, unknown>,
  state: ReadState,
): unknown {
  const given = state.isFull ? undefined : object[key]
  if (given === undefined && isRequired) return new Misfit(`${key} is missing`)
  const part = read(given, state)
  if (part === undefined && isRequired) return new Misfit(`${key} is missing`)
  if (!(part instanceof Misfit)) return part
  if (isRequired) return new Misfit(`${key}: ${part.reason}`)
  drop(state, part.reason)
  return read(undefined, state)
}

function toReadList(schema: z.ZodArray): Read {
  const read = toRead(schema.element)
  const counted = schema.def.checks?.length
    ? schema.clone({ ...schema.def, element: z.unknown() })
    : null

  return function readList(value, state) {
    if (!Array.isArray(value)) return misfitOf(schema, value)
    if (!countValue(state)) return undefined
    const { path, dropped, limits } = state
    const droppedBefore = dropped.length
    const max = limits.listItems
    if (value.length > max) cut(state, `cut: ${value.length} items, ${max} are allowed`)
    const items: unknown[] = []
    for (let index = 0; index < value.length && index < max && !state.isFull; index++) {
      path.push(index)
      const item = read(value[index], state)
      if (item instanceof Misfit) drop(state, item.reason)
      else if (item !== undefined) items.push(item)
      path.pop()
    }
    const error = counted?.safeParse(items).error
    if (!error) return items
    dropped.length = droppedBefore
    return new Misfit(error.issues[0]?.message ?? '')
  }
}

function toReadUnion(schema: z.ZodDiscriminatedUnion): Read {
  const { discriminator } = schema.def
  const options = new Map(
    (schema.options as z.ZodObject[]).map((option) => [
      (option.shape[discriminator] as z.ZodLiteral).value,
      toRead(option),
    ]),
  )
  return function readUnion(value, state) {
    if (!isObject(value)) return misfitOf(schema, value)
    const type = value[discriminator]
    if (type === undefined) return new Misfit(`${discriminator} is missing`)
    if (typeof type !== 'string') return new Misfit(`${discriminator} is no text`)
    const read = options.get(type)
    return read ? read(value, state) : new Misfit(`unknown ${discriminator} "${type.slice(0, 60)}"`)
  }
}

/** The message of the schema for a value of the wrong type. */
function misfitOf(schema: z.ZodType, value: unknown): Misfit {
  return new Misfit(schema.safeParse(value).error?.issues[0]?.message ?? '')
}

function drop({ dropped, path }: ReadState, reason: string): void {
  dropped.push({ pointer: toPointer(path), reason })
}

function cut({ cut: parts, path }: ReadState, reason: string): void {
  parts.push({ pointer: toPointer(path), reason })
}

/** @returns false where there are too many values */
function countValue(state: ReadState): boolean {
  state.valuesLeft -= 1
  if (state.valuesLeft < 0) fill(state)
  return state.valuesLeft >= 0
}

/** @returns `undefined` where the document has too much text */
function cutText(text: string, state: ReadState): string | undefined {
  const max = state.limits.textLength
  if (text.length > max) cut(state, `cut: ${text.length} characters, ${max} are allowed`)
  const start = text.length > max ? startOf(text, max) : text
  state.lengthLeft -= start.length
  if (state.lengthLeft < 0) fill(state)
  return state.lengthLeft >= 0 ? start : undefined
}

function fill(state: ReadState): void {
  if (!state.isFull) cut(state, 'the document is too large, what follows is left out')
  state.isFull = true
}

/**
 * Cuts a text after its last closing tag. A text without closing tags is cut at the limit, but not within a character.
 */
function startOf(text: string, maxLength: number): string {
  const start = text.slice(0, maxLength)
  const tagAt = start.lastIndexOf('</')
  if (tagAt < 0) return start.replace(/[\ud800-\udbff]$/, '')
  return start.slice(0, start.indexOf('>', tagAt) + 1 || tagAt)
}
