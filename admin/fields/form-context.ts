import { createContext, use, type ComponentType } from 'react'
import type { ListedPage } from '../../content/service/editor/page/list-pages.ts'
import type { JsonValue, Path } from '../api/json.ts'
import type { Schema } from '../api/schema.ts'
import type { Locale } from '../../locales/locales.ts'
import type { Edit } from '../editor/edits.ts'
import type { Problem } from '../editor/to-problems.ts'

/** What all fields of a form know. */
export interface Form {
  locale: Locale
  /** All pages, for links. */
  pages: ListedPage[]
  problems: Problem[]
  dispatch: (change: Edit) => void
  /** What shows a part of a value, handed in because a part may hold the same kind again. */
  Field: ComponentType<FieldProps>
  Fields: ComponentType<PartProps>
}

const none = () => null

export const FormContext = createContext<Form>({
  locale: 'de',
  pages: [],
  problems: [],
  dispatch: none,
  Field: none,
  Fields: none,
})

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
