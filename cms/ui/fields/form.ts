import { createContext, use } from 'react'
import { toPointer } from '../../../routing/json-pointer.ts'
import type { Path } from '../api/json.ts'
import type { Schema } from '../api/schema.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Edit } from '../editor/edits.ts'
import type { LinkRule } from './link/parse-link.ts'
import type { PageFinding } from '../../editor/check/check-page.ts'

/** A text that a field does not accept as its value. */
export interface Refused {
  text: string
  rule: 'number-unreadable' | 'number-fraction' | LinkRule
  /** Value that the field has kept. */
  value: unknown
}

/** A finding of the server, or a text that a field of this form refuses. */
export type FormFinding = Omit<PageFinding, 'rule'> & {
  rule: PageFinding['rule'] | Refused['rule']
}

/** Context that all fields of a form share. */
export interface SharedForm {
  /** Path of the page, or file of the layout. */
  path: string
  locale: Locale
  findings: FormFinding[]
  /** Texts that fields have refused, by JSON Pointer. */
  refused: Partial<Record<string, Refused>>
  /** @param text `undefined`: the field has an accepted value */
  refuse: (path: Path, text: Refused | undefined) => void
  /** Whether the form is read only. */
  isLocked: boolean
  dispatch: (change: Edit) => void
}

export const FormContext = createContext<SharedForm>({
  path: '',
  locale: 'de',
  findings: [],
  refused: {},
  refuse: () => {},
  isLocked: false,
  dispatch: () => {},
})

export function useForm(): SharedForm {
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
export function useFinding(path: Path): FormFinding | undefined {
  const pointer = toPointer(path)
  return useForm().findings.find((finding) => finding.pointer === pointer)
}

/** Id of a field's control, which findings link to. */
export function fieldId(path: Path): string {
  return `field${toPointer(path)}`
}

/** Id of the finding at a field. */
export function findingElementId(path: Path): string {
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
