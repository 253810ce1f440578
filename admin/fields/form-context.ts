import { createContext, use } from 'react'
import type { JsonValue, Path } from '../api/json.ts'
import type { Schema } from '../api/schema.ts'
import type { Locale } from '../../locales/locales.ts'
import type { Edit } from '../editor/edits.ts'
import type { Problem } from '../editor/to-problems.ts'

/** What all fields of a form know. */
export interface Form {
  locale: Locale
  problems: Problem[]
  dispatch: (change: Edit) => void
}

export const FormContext = createContext<Form>({ locale: 'de', problems: [], dispatch: () => {} })

export function useForm(): Form {
  return use(FormContext)
}

/** A value and where it stands. */
export interface PartProps {
  schema: Schema
  value: JsonValue
  path: Path
}

export interface FieldProps extends PartProps {
  label: string
  isRequired: boolean
  /** `undefined` takes the field away. */
  onChange: (value: JsonValue) => void
}
