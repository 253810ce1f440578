import type { ParseKeys } from 'i18next'
import type { FieldError, Submission } from '../../content/contract/forms.ts'

/** Names of fields that the contract knows, apart from consent. */
export type FieldName = Exclude<
  keyof Submission<'contact'> | keyof Submission<'aftersales'>,
  'consent'
>

/** A field of a form; its label is the text `form.{name}`. Each form also has a field for consent. */
export interface FormField {
  name: FieldName
  control: 'select' | 'text' | 'email' | 'tel' | 'textarea'
  required?: boolean
  /** Text after the label; if missing, whether the field is optional. */
  note?: string
  /** Validation that depends on other fields. Without JavaScript only the server can do it. */
  check?: (valueOf: (name: FieldName) => string) => FieldError | undefined
  hint?: ParseKeys
  /** Autofill token of the HTML standard, with which the browser offers known data of the visitor. */
  autoComplete?: string
  /** Capitalisation by on-screen keyboards. */
  autoCapitalize?: 'characters' | 'words'
  /** Maximum length, the same as in `content/contract/forms.ts`. */
  maxLength?: number
  /** Options of a `select`. */
  options?: FieldOption[]
}

/** Fields about who writes and what, the same in each form. */
export const personFields = {
  name: { name: 'name', control: 'text', autoComplete: 'name', maxLength: 200, required: true },
  company: { name: 'company', control: 'text', autoComplete: 'organization', maxLength: 200 },
  email: { name: 'email', control: 'email', autoComplete: 'email', maxLength: 254, required: true },
  phone: { name: 'phone', control: 'tel', autoComplete: 'tel', maxLength: 60 },
  message: { name: 'message', control: 'textarea', maxLength: 5000, required: true },
} as const satisfies Partial<Record<FieldName, FormField>>

/** A line that no browser has to offer. */
export function lineField(
  name: FieldName,
  maxLength: number,
  more?: Partial<FormField>,
): FormField {
  return { name, control: 'text', autoComplete: 'off', maxLength, ...more }
}

export interface FieldOption {
  value: string
  label: string
  /** True if the fields about the load are shown while this option is chosen. */
  load?: boolean
}

/** Optional fields under a heading that opens them. Those of `load` are for topics about a load to lift; the heading of others names the fields. */
export interface FoldedFields {
  about: 'load' | 'sender'
  folded: FormField[]
  /** True if the field for files belongs to them. */
  files?: boolean
}

/** Field name → error message for the visitor. */
export type FieldMessages = Record<string, string>
