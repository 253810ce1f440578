import { z } from 'zod'
import { isNormalPath, isPagePath, parseSitePath } from '../../routing/localized-path.ts'
import { isMailAddress } from '../../routing/mail-address.ts'

/**
 * How a contract is read. The same shapes serve three readers that differ in what happens to rich text, to plain text, to
 * addresses and to ids, and in whether an unknown key is an error.
 *
 * - the contract itself (types, JSON Schema): text as it is
 * - the content client: text sanitised, addresses of the site converted to paths, ids of the site avoided, unknown keys removed
 * - the content files: Markdown turned into HTML, unknown keys refused
 */
export interface Reading {
  html: z.ZodType<string, string>
  object: <T extends z.core.$ZodLooseShape>(shape: T) => z.ZodObject<T>
  /** Conversion of addresses; none if omitted. */
  address?: (address: string) => string
  /** Conversion of element ids; none if omitted. */
  id?: (id: string) => string
  /** Conversion of plain text that can wrap; none if omitted. */
  words?: (text: string) => string
}

const schemes = ['http:', 'https:', 'mailto:', 'tel:']

/** True for `/path`, `#id` and absolute URIs of the schemes http, https, mailto and tel. */
export function isUri(value: string): boolean {
  if (/[\t\n\r]/.test(value)) return false
  if (value.startsWith('#')) return value.length > 1
  if (value.startsWith('/')) return parseSitePath(value) !== null
  const parsed = URL.parse(value)
  return parsed !== null && schemes.includes(parsed.protocol)
}

/** True for a path of this site (`/de/…`, one slash in front) or an absolute http(s) address. */
export function isSource(value: string): boolean {
  return isUri(value) && /^(\/|https?:)/.test(value)
}

export const plainHtml = z
  .string()
  .meta({ format: 'html', description: 'Rich text: HTML, or Markdown in content files' })

export const text = z.string().trim().min(1)
export const mailAddress = text
  .refine(isMailAddress, {
    error: 'expected a mail address: info@firma.ch',
    params: { format: 'mail' },
  })
  .meta({ format: 'idn-email', description: 'Mail address in any script: büro@firma.ch' })
export const plainUri = z
  .string()
  .refine(isUri, { error: 'expected /path, #id, http(s):, mailto: or tel:' })
  .meta({
    // Tools refuse paths where the format is `uri`.
    format: 'href',
    description: 'Internal path /de/…, https://…, mailto:…, tel:… or #id',
  })
export const plainSource = z
  .string()
  .refine(isSource, { error: 'expected /path or http(s):' })
  .meta({ format: 'source', description: 'Address of a file: /media/… or https://…' })
export const sitePath = z
  .string()
  .regex(/^\/(de|en)(\/[^\s?#]*)?$/, {
    error: 'expected a path below /de or /en without query',
    abort: true,
  })
  .refine(isPagePath, {
    error: 'expected the path of a page, in its language and not below /ajax/',
    abort: true,
  })
  .refine(isNormalPath, { error: 'expected a path without empty segments, . and ..' })
  .meta({ description: 'Path of a page below its locale: /de/maschinen' })
const plainId = text.regex(/^\S+$/)
export const isoDate = z
  .string()
  .refine((value) => /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value)), {
    error: 'expected an ISO 8601 date: 2026-03-31',
    params: { format: 'date' },
  })
  .meta({ format: 'date', description: 'ISO 8601 date: 2026-03-31' })
/** Local time of a place. */
export const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'expected a time: 13:30' })
  .meta({ description: 'Local time: 13:30' })

/** Name of an icon in the set of the site. */
const iconMeta = { format: 'icon', description: 'Name of an icon: truck' }
export const icon = text.meta(iconMeta)
export const optionalIcon = z.string().meta(iconMeta).optional()

/** Position of a picture's subject, in keywords of CSS. */
const focusPoints = [
  'left top',
  'top',
  'right top',
  'left',
  'center',
  'right',
  'left bottom',
  'bottom',
  'right bottom',
] as const

/** Schemas of the values in blocks, layout and page, for one way of reading. */
export function createValues({ html, object, address, id, words: read }: Reading) {
  const words = changed(text, read)
  const anyWords = changed(z.string(), read)
  const anchor = changed(plainId, id)
  const uri = changed(plainUri, address)
  const source = changed(plainSource, address)
  const link = object({ title: text, uri }).meta({ format: 'link' })
  const image = object({
    src: source,
    alt: z.string().meta({ description: 'What the picture shows; empty where it only decorates' }),
    width: z.int().positive().meta({ description: 'px' }),
    height: z.int().positive().meta({ description: 'px' }),
    caption: anyWords.optional(),
    focus: z
      .enum(focusPoints)
      .optional()
      .meta({ description: 'What stays in view where the picture is cropped' }),
  }).meta({ format: 'image' })
  const file = object({
    title: text,
    uri: source,
    format: text.meta({ description: 'PDF, STEP, ZIP …' }),
    bytes: z
      .int()
      .nonnegative()
      .optional()
      .meta({ description: 'Of a file that is made when it is asked for, unknown' }),
    language: z
      .string()
      .regex(/^[a-z]{2}$/, { error: 'expected a language of two letters: de' })
      .optional()
      .meta({ description: 'Language of a document, ISO 639-1: de, en, fr' }),
    validFrom: isoDate.optional().meta({ description: 'First day of validity' }),
    validUntil: isoDate.optional().meta({ description: 'Last day of validity' }),
  }).meta({ format: 'file' })
  const spec = object({ label: words, value: text, unit: z.string().optional() })
  const weeks = z.int().positive().max(520)
  const price = z.number().positive().max(1e9)
  const money = {
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, { error: 'expected a currency of three letters: CHF' })
      .meta({ description: 'ISO 4217: CHF, EUR' }),
    vat: z.enum(['excluded', 'included']),
  }
  const offer = object({
    from: price.meta({ description: 'Lowest price' }),
    to: price.optional().meta({ description: 'Highest price' }),
    ...money,
    weeks: weeks.optional().meta({ description: 'Weeks until delivery' }),
    weeksTo: weeks.optional().meta({ description: 'Weeks until delivery at most' }),
    condition: z
      .enum(['new', 'used'])
      .optional()
      .meta({ description: 'Condition of the goods, for search engines; if missing: new' }),
  })
  const hire = object({
    perDay: price.meta({ description: 'Price per day' }),
    perMonth: price.optional().meta({ description: 'Price per month' }),
    ...money,
  })
  const person = object({
    name: text,
    role: text,
    area: words
      .optional()
      .meta({ description: 'Area that the person is responsible for: Western Switzerland' }),
    image: image.optional(),
    email: mailAddress.optional(),
    phone: z.string().optional(),
    linkedin: source.optional(),
    text: html.optional(),
  })
  const translatedPaths = object({
    de: sitePath.optional(),
    en: sitePath.optional(),
  }).prefault({})
  return {
    html,
    anchor,
    words,
    anyWords,
    object,
    uri,
    source,
    link,
    image,
    file,
    spec,
    offer,
    hire,
    person,
    translatedPaths,
  }
}

/** @param change none if omitted */
function changed(plain: z.ZodType<string, string>, change?: (value: string) => string) {
  return change ? plain.transform(change) : plain
}

export type Values = ReturnType<typeof createValues>
export type LinkValue = z.infer<Values['link']>
export type ImageValue = z.infer<Values['image']>
export type File = z.infer<Values['file']>
export type Spec = z.infer<Values['spec']>
export type OfferValue = z.infer<Values['offer']>
export type HireValue = z.infer<Values['hire']>
export type Person = z.infer<Values['person']>
