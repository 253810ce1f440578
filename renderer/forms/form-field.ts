import type { ParseKeys } from 'i18next'

export type FieldName =
  | 'topic'
  | 'request'
  | 'machine'
  | 'serial'
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
  hint?: ParseKeys
  /** Token of the HTML standard, so that the browser offers what it knows of the visitor. */
  autoComplete?: string
  /** For keyboards on screens. */
  autoCapitalize?: 'characters' | 'words'
  /** As in `content/contract/forms.ts`. */
  maxLength?: number
  /** Of a `select`. */
  options?: { value: string; label: string }[]
}

/** Field name → what the visitor is told about it. */
export type FieldMessages = Record<string, string>
