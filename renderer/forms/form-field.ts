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

export interface FieldOption {
  value: string
  label: string
  /** True if the fields about the load are shown while this option is chosen. */
  load?: boolean
}

/** Fields for topics about a load to lift. */
export interface LoadFields {
  load: FormField[]
}

/** Field name → error message for the visitor. */
export type FieldMessages = Record<string, string>
