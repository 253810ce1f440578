import { z } from 'zod'
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

/** Limits for all answers except the list of pages; see docs/content-contract.md, "Limits". */
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
    throw new ContentInvalid('answer is no JSON', { cause: error })
  }
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
  const reading: Reading = {
    limits,
    valuesLeft: limits.values,
    lengthLeft: limits.totalLength,
    isFull: false,
    path: [],
    cut: [],
    dropped: [],
  }
  const value = readDocument(document, reading)
  if (value instanceof Misfit) throw new ContentInvalid(`not the contract's shape: ${value.reason}`)
  return { value: value as z.output<S>, dropped: [...reading.cut, ...reading.dropped] }
}

/** The functions that read documents, by schema. */
const readers = new WeakMap<z.ZodType, Read>()

/** State while one document is read. */
interface Reading {
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
type Read = (value: unknown, reading: Reading) => unknown

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

/** A default is not part of the document and does not count towards its limits. */
function toReadOptional(schema: OptionalSchema): Read {
  const read = toRead(schema.unwrap())
  const hasDefault = !(schema instanceof z.ZodOptional)
  return (value, reading) => {
    if (value !== undefined) return read(value, reading)
    return hasDefault ? schema.parse(undefined) : undefined
  }
}

function toReadValue(schema: z.ZodType): Read {
  return function readValue(value, reading) {
    const kept = typeof value === 'string' ? cutText(value, reading) : value
    if (!countValue(reading) || kept === undefined) return undefined
    const result = schema.safeParse(kept)
    return result.success ? result.data : new Misfit(result.error.issues[0]?.message ?? '')
  }
}

function toReadObject(schema: z.ZodObject): Read {
  let fields: Field[] | undefined

  return function readObject(value, reading) {
    if (!isObject(value)) return misfitOf(schema, value)
    if (!countValue(reading)) return undefined
    const { path, dropped } = reading
    const droppedBefore = dropped.length
    const result: Record<string, unknown> = {}
    fields ??= fieldsOf(schema)
    for (const field of fields) {
      path.push(field.key)
      const part = readField(field, value, reading)
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
  reading: Reading,
): unknown {
  const given = reading.isFull ? undefined : object[key]
  if (given === undefined && isRequired) return new Misfit(`${key} is missing`)
  const part = read(given, reading)
  if (part === undefined && isRequired) return new Misfit(`${key} is missing`)
  if (!(part instanceof Misfit)) return part
  if (isRequired) return new Misfit(`${key}: ${part.reason}`)
  drop(reading, part.reason)
  return read(undefined, reading)
}

function toReadList(schema: z.ZodArray): Read {
  const read = toRead(schema.element)
  const counted = schema.def.checks?.length
    ? schema.clone({ ...schema.def, element: z.unknown() })
    : null

  return function readList(value, reading) {
    if (!Array.isArray(value)) return misfitOf(schema, value)
    if (!countValue(reading)) return undefined
    const { path, dropped, limits } = reading
    const droppedBefore = dropped.length
    const max = limits.listItems
    if (value.length > max) cut(reading, `cut: ${value.length} items, ${max} are allowed`)
    const items: unknown[] = []
    for (let index = 0; index < value.length && index < max && !reading.isFull; index++) {
      path.push(index)
      const item = read(value[index], reading)
      if (item instanceof Misfit) drop(reading, item.reason)
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
  return function readUnion(value, reading) {
    if (!isObject(value)) return misfitOf(schema, value)
    const type = value[discriminator]
    if (type === undefined) return new Misfit(`${discriminator} is missing`)
    if (typeof type !== 'string') return new Misfit(`${discriminator} is no text`)
    const read = options.get(type)
    return read
      ? read(value, reading)
      : new Misfit(`unknown ${discriminator} "${type.slice(0, 60)}"`)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The message of the schema for a value of the wrong type. */
function misfitOf(schema: z.ZodType, value: unknown): Misfit {
  return new Misfit(schema.safeParse(value).error?.issues[0]?.message ?? '')
}

function drop({ dropped, path }: Reading, reason: string): void {
  dropped.push({ pointer: toPointer(path), reason })
}

function cut({ cut: parts, path }: Reading, reason: string): void {
  parts.push({ pointer: toPointer(path), reason })
}

/** @returns false where there are too many values */
function countValue(reading: Reading): boolean {
  reading.valuesLeft -= 1
  if (reading.valuesLeft < 0) fill(reading)
  return reading.valuesLeft >= 0
}

/** @returns `undefined` where the document has too much text */
function cutText(text: string, reading: Reading): string | undefined {
  const max = reading.limits.textLength
  if (text.length > max) cut(reading, `cut: ${text.length} characters, ${max} are allowed`)
  const kept = text.length > max ? startOf(text, max) : text
  reading.lengthLeft -= kept.length
  if (reading.lengthLeft < 0) fill(reading)
  return reading.lengthLeft >= 0 ? kept : undefined
}

function fill(reading: Reading): void {
  if (!reading.isFull) cut(reading, 'the document is too large, what follows is left out')
  reading.isFull = true
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
