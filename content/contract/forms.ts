import { z } from 'zod'
import { isMailAddress } from '../../routing/mail-address.ts'

/**
 * Reasons why a field is refused. Each has a text in `locales/*.json` (`form.error.…`); a schema contains no text for
 * visitors.
 */
export const fieldErrors = [
  'required',
  'serial',
  'email',
  'tooLong',
  'control',
  'consent',
  'invalid',
  'tooManyFiles',
  'filesTooLarge',
  'fileType',
] as const
export type FieldError = (typeof fieldErrors)[number]

const text = (maxLength: number) => z.string().trim().max(maxLength, 'tooLong')
/**
 * A single line. Control characters and line separators are refused: they would end the line in a mail header or a
 * file.
 */
const line = (maxLength: number) => text(maxLength).regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'control')
const required = (maxLength: number) => line(maxLength).min(1, 'required')
const optional = (maxLength: number) => line(maxLength).optional()
/** Browsers count a line break as one character and send two. */
const message = z
  .string()
  .transform((value) => withoutControls(value).trim())
  .refine((value) => value !== '', 'required')
  .refine((value) => value.replaceAll('\r\n', '\n').length <= 5000, 'tooLong')
const email = required(254).refine(isMailAddress, 'email')
const consent = z
  .preprocess((value) => value === true || value === 'true' || value === 'on', z.boolean())
  .refine(Boolean, 'consent')

const person = { phone: optional(60), message, consent }

export const formSchemas = {
  contact: z.object({
    name: required(200),
    email,
    topic: required(100),
    machine: optional(200),
    weight: optional(200),
    size: optional(200),
    surface: optional(200),
    frequency: optional(200),
    date: optional(200),
    place: optional(200),
    message,
    company: optional(200),
    phone: optional(60),
    consent,
  }),
  aftersales: z
    .object({
      request: required(100),
      machine: required(200),
      serial: optional(100),
      built: optional(100),
      place: optional(200),
      name: required(200),
      company: required(200),
      email,
      ...person,
    })
    .refine(isKnownMachine, { path: ['serial'], error: 'serial' }),
}

export type FormName = keyof typeof formSchemas
export const formNames = Object.keys(formSchemas) as FormName[]

/** Block that shows each form. */
export const formBlocks = { contact: 'ContactForm', aftersales: 'AftersalesForm' } as const

export type Submission<F extends FormName = FormName> = z.infer<(typeof formSchemas)[F]>

/** Field name → why it was refused. */
export type FieldErrors = Record<string, FieldError>

/**
 * Reads a form body from outside.
 *
 * @returns the submission, or for each refused field the first reason
 */
export function parseSubmission<F extends FormName>(
  form: F,
  body: unknown,
): { kind: 'valid'; submission: Submission<F> } | { kind: 'invalid'; errors: FieldErrors } {
  const result = formSchemas[form].safeParse(body)
  if (result.success) return { kind: 'valid', submission: result.data as Submission<F> }
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? '')
    errors[field] ??= toFieldError(issue)
  }
  return { kind: 'invalid', errors }
}

type MachineSigns = Partial<Record<'serial' | 'built' | 'place', string>>

/** Year and place identify a machine whose plate is no longer readable. */
function isKnownMachine({ serial, built, place }: MachineSigns): boolean {
  return Boolean(serial || (built && place))
}

/** Removes control characters, except tabs and line breaks, which pasted text may contain. */
function withoutControls(value: string): string {
  return value.replace(/[^\P{Cc}\t\r\n]/gu, '')
}

function toFieldError(issue: z.core.$ZodIssue): FieldError {
  const known = fieldErrors.find((error) => error === issue.message)
  return known ?? (issue.code === 'invalid_type' ? 'required' : 'invalid')
}

/** Identifies a form of a page: its kind, and its number among the forms of that kind. */
interface FormPlace {
  form: FormName
  number: number
}

/** Honeypot: a field that people do not see and leave empty. Browsers and password managers know no data of this name. */
export const trapField = 'remarks'

/** Shortest time in ms in which a person fills in a form. */
export const minimumOpenMs = 2_000

/** Why a form was refused, apart from field errors: storage failed, rate limit, or suspected spam. */
export type FormFailure = 'unavailable' | 'tooMany' | 'suspicious'

/** Result of a form that was sent without JavaScript; the page is rendered again with it. */
export type FormOutcome = FormPlace &
  (
    | {
        kind: 'sent'
        sentId: string
        /** The form is stored without its files. */
        filesMissing?: boolean
      }
    | {
        kind: 'refused'
        values: Record<string, string>
        errors: FieldErrors
        failed: FormFailure | null
        /** The visitor has to choose the files again. */
        hadFiles?: boolean
      }
  )
