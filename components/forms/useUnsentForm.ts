import { useEffect, useRef, useState } from 'react'
import type { FormName } from '../../content/contract/forms.ts'
import { useFormOutcome } from '../page/ShownPage.tsx'
import { createTabMemory, type TypedTexts } from './tab-memory.ts'
import { trapFieldName } from './TrapField.tsx'

/**
 * Stores a draft of an unsent form for when the visitor comes back to it, in any language.
 *
 * @param number of the form among those of its kind on the page
 * @returns `keep` handles input events; `clear` is for a form that was sent
 */
export function useUnsentForm(form: FormName, number: number) {
  const formRef = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => createTabMemory(`draft ${form} ${number}`))
  const outcome = useFormOutcome(form, number)

  useEffect(() => {
    if (!outcome && formRef.current) fillInDraft(formRef.current, draft.read())
    if (outcome?.kind === 'sent') draft.clear()
  }, [draft, outcome])

  function keep() {
    if (formRef.current) draft.write(typedValues(formRef.current))
  }
  return { formRef, keep, clear: draft.clear }
}

/** Fields that a draft omits: technical fields, and consent, which must be given each time. */
const untyped = ['consent', 'page', 'formNumber', trapFieldName]

function typedValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value && !untyped.includes(name)) values[name] = value
  return values
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Restores a draft in a form. Values that the visitor or the browser has entered since then stay. A text that the page
 * presets comes before the visitor's text.
 */
function fillInDraft(form: HTMLFormElement, draft: TypedTexts): void {
  for (const [name, text] of Object.entries(draft)) {
    const control = form.elements.namedItem(name) as Control | null
    const value = control && mergedValue(control, text)
    if (!control || !value) continue
    control.value = value
    control.closest('details')?.setAttribute('open', '')
  }
}

function mergedValue(control: Control, text: string): string {
  const { value } = control
  if (control instanceof HTMLSelectElement) {
    const isOption = [...control.options].some((option) => option.value === text)
    return value || !isOption ? value : text
  }
  if (value !== control.defaultValue) return value
  if (control instanceof HTMLInputElement) return value || text
  return text.includes(value.trim()) ? text : value + text
}
