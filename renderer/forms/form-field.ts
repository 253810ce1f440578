import type { ParseKeys } from 'i18next'
import type { FieldError } from '../../content/contract/forms.ts'

export type FieldName =
  | 'topic'
  | 'request'
  | 'machine'
  | 'weight'
  | 'size'
  | 'surface'
  | 'frequency'
  | 'date'
  | 'serial'
  | 'built'
  | 'place'
  | 'name'
  | 'company'
  | 'email'
  | 'phone'
  | 'message'

/** A field of a form; its label is the text `form.{name}`. Every form also asks for consent. */
export interface FormField {
  name: FieldName
  control: 'select' | 'text' | 'email' | 'tel' | 'textarea'
  required?: boolean
  /** Behind the label; left out: whether it may stay empty. */
  note?: string
  /** What depends on other fields; without JavaScript the server asks it, or nobody. */
  check?: (valueOf: (name: FieldName) => string) => FieldError | undefined
  hint?: ParseKeys
  /** Token of the HTML standard, so that the browser offers what it knows of the visitor. */
  autoComplete?: string
  /** For keyboards on screens. */
  autoCapitalize?: 'characters' | 'words'
  /** As in `content/contract/forms.ts`. */
  maxLength?: number
  /** Of a `select`. */
  options?: FieldOption[]
}

export interface FieldOption {
  value: string
  label: string
  /** While it is chosen, the fields about the load are shown. */
  load?: boolean
}

/** Fields that are shown where the topic is about a load to lift. */
export interface LoadFields {
  load: FormField[]
}

/** Field name → what the visitor is told about it. */
export type FieldMessages = Record<string, string>
