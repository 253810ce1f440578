import { createContext, use } from 'react'
import { toPointer } from '../../routing/json-pointer.ts'
import type { Path } from '../api/json.ts'
import type { Schema } from '../api/schema.ts'
import type { Locale } from '../../locales/locales.ts'
import type { Edit } from '../editor/edits.ts'
import type { Finding } from '../../content/service/editor/check/check-page.ts'

/** Context that all fields of a form share. */
export interface Form {
  locale: Locale
  findings: Finding[]
  /** Whether the form is read only. */
  isLocked: boolean
  dispatch: (change: Edit) => void
}

export const FormContext = createContext<Form>({
  locale: 'de',
  findings: [],
  isLocked: false,
  dispatch: () => {},
})

export function useForm(): Form {
  return use(FormContext)
}

/** A value and its location. */
export interface PartProps {
  schema: Schema
  value: unknown
  path: Path
}

export interface FieldProps extends PartProps {
  label: string
  isRequired: boolean
  /** `undefined` removes the field. */
  onChange: (value: unknown) => void
}

/** Finding at the value itself, not at its parts. */
export function useFinding(path: Path): Finding | undefined {
  const pointer = toPointer(path)
  return useForm().findings.find((finding) => finding.pointer === pointer)
}

/** Id of a field's control, which findings link to. */
export function fieldId(path: Path): string {
  return `field${toPointer(path)}`
}

/** Id of the finding at a field. */
export function findingId(path: Path): string {
  return `${fieldId(path)}:finding`
}

/** Animation frames to wait for a field that is not rendered yet. */
const maxFrames = 90

/** Focuses a field as soon as it exists: its control, or the first control in it. Opens collapsed parents. */
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
