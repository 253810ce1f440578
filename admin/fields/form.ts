import { createContext, use } from 'react'
import { toPointer } from '../../routing/json-pointer.ts'
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

/** What is wrong with the value itself, not with a part of it. */
export function useFieldError(path: Path): string | undefined {
  const pointer = toPointer(path)
  return useForm().problems.find((problem) => problem.pointer === pointer)?.message
}

/** Id of the control of a field, which findings lead to. */
export function fieldId(path: Path): string {
  return `field${toPointer(path)}`
}

/** Frames that are waited for a field that has yet to be made. */
const maxFrames = 90

/** Leads to a field once it is there: its control, or the first one in it. What is folded around it opens. */
export function focusLater(path: Path, frames = 0): void {
  requestAnimationFrame(() => {
    const id = fieldId(path)
    const target =
      document.getElementById(id) ??
      document.querySelector<HTMLElement>(`[id^="${CSS.escape(`${id}/`)}"]`)
    if (!target) return frames < maxFrames ? focusLater(path, frames + 1) : undefined
    for (let around = target.closest('details'); around;) {
      around.open = true
      around = around.parentElement?.closest('details') ?? null
    }
    target.focus()
    target.scrollIntoView({ block: 'center' })
  })
}
