import type { z } from 'zod'
import type { JsonResponse } from '../../content/client/request-json.ts'
import { isContentError, type DroppedPart } from '../../content/contract/content-error.ts'
import {
  contentLimits,
  parseLargeJson,
  readTolerantly,
  type ContentLimits,
} from '../../content/contract/read-tolerantly.ts'
import { isObject } from '../../routing/is-object.ts'
import { fromPointer, toPointer } from '../../routing/json-pointer.ts'
import { closestWord } from '../closest-word.ts'
import type { Deviation } from './deviation.ts'

/**
 * The parts of a response that the site drops. Each deviation names the exact field, and the part that is lost with it.
 *
 * @param subject what is lost if nothing is left of the response
 */
export function findShapeFaults(
  schema: z.ZodType,
  response: JsonResponse,
  subject: string,
  limits = contentLimits,
): Deviation[] {
  const { document, cut } = bodyOf(response, limits)
  const issues = schema.safeParse(withoutNulls(document)).error?.issues ?? []
  return [...cut, ...droppedParts(schema, document, limits)].flatMap((part): Deviation[] => {
    const loss = lossOf(part.pointer, document, subject)
    const own = issues.filter(({ path }) => isWithin(toPointer(path), part.pointer))
    if (own.length === 0) return [{ ...part, loss, change: 'return a shorter or a valid value' }]
    return own.map((issue) => ({ ...describeIssue(issue, document), loss }))
  })
}

/** Parses large responses, which arrive unparsed. */
export function bodyOf({ unparsed, body }: JsonResponse, limits: ContentLimits = contentLimits) {
  return unparsed ? parseLargeJson(unparsed, limits) : { document: body, cut: [] }
}

/** Removes the keys with the value `null`, which means missing. Lists keep their items, so that pointers stay right. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const given = Object.entries(value).filter(([, part]) => part !== null)
  return Object.fromEntries(given.map(([key, part]) => [key, withoutNulls(part)]))
}

function droppedParts(schema: z.ZodType, document: unknown, limits: ContentLimits): DroppedPart[] {
  try {
    return readTolerantly(schema, document, limits).dropped
  } catch (error) {
    if (!isContentError(error)) throw error
    return [{ pointer: '', reason: error.message }]
  }
}

const isWithin = (pointer: string, part: string) => `${pointer}/`.startsWith(`${part}/`)

function describeIssue(
  issue: z.core.$ZodIssue,
  document: unknown,
): { pointer: string; reason: string; change: string } {
  const pointer = toPointer(issue.path)
  const value = valueAtPointer(document, pointer)
  const key = String(issue.path.at(-1) ?? 'response')
  if (value === undefined || value === null)
    return { pointer, reason: `${key} is missing`, change: `return ${key}${expectation(issue)}` }
  if (issue.code === 'invalid_value') return { pointer, ...unknownWord(key, value, issue.values) }
  if (issue.code === 'invalid_union') return { pointer, ...unknownWord(key, value, wordsOf(issue)) }
  return { pointer, reason: `${shown(value)}: ${issue.message}`, change: changeOf(issue) }
}

function unknownWord(key: string, value: unknown, words: readonly unknown[]) {
  const known = words.map(String)
  const similar = closestWord(String(value), known)
  const change = similar ? `return "${similar}"` : `return one of: ${known.join(', ')}`
  return { reason: `unknown ${key} ${shown(value)}`, change }
}

/** The values of a discriminated union. */
function wordsOf(issue: z.core.$ZodIssueInvalidUnion): readonly unknown[] {
  return 'options' in issue && Array.isArray(issue.options)
    ? issue.options
    : ['a type of the contract']
}

function expectation(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' ? ` (${issue.expected})` : ''
}

function changeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `return a value of the type ${issue.expected}`
  if (issue.code === 'too_small')
    return `return ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`
  if (issue.code === 'too_big') return `return at most ${issue.maximum}`
  return issue.message.startsWith('expected ')
    ? `return ${issue.message.slice('expected '.length)}`
    : 'return a valid value'
}

/** A value in a message, shortened. */
export function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, 80)
}

/** @returns `undefined` where the document has no such value */
export function valueAtPointer(document: unknown, pointer: string): unknown {
  return fromPointer(pointer).reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined | null)?.[key],
    document,
  )
}

/** Names of parts by the last key of their pointer. */
const parts: Record<string, string> = {
  slides: 'the slide',
  image: 'the picture',
  images: 'the picture',
  pictures: 'the picture',
  poster: 'the picture',
  logo: 'the picture',
  icon: 'the icon',
  downloads: 'the download',
  files: 'the download',
  dataSheet: 'the download',
  link: 'the link',
  more: 'the link',
  related: 'the link',
  info: 'the link',
  navigation: 'the menu entry',
  children: 'the menu entry',
  translatedPaths: 'the link to the other language',
  pages: 'the entry of the sitemap',
}

/** What a visitor loses with the part at a pointer. */
export function lossOf(pointer: string, document: unknown, subject: string): string {
  const keys = fromPointer(pointer)
  const name = keys.findLast((key) => !/^\d+$/.test(key))
  if (name === undefined) return subject
  if (name === 'content' && keys.length === 2) return blockName(document, pointer)
  return parts[name] ?? (keys.at(-1) === name ? `the field ${name}` : `the entry of ${name}`)
}

function blockName(document: unknown, pointer: string): string {
  const type = valueAtPointer(document, `${pointer}/type`)
  return typeof type === 'string' ? `the block ${type}` : 'the block'
}
