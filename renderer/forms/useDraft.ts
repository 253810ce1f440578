import { useEffect, useRef, useState } from 'react'
import type { FormName } from '../../content/contract/forms.ts'
import { useFormOutcome } from '../page/ShownPage.tsx'
import { createTabMemory } from './tab-memory.ts'
import { fillInDraft } from './fill-in-draft.ts'
import { trapField } from './TrapField.tsx'

/**
 * Stores a draft of an unsent form for when the visitor comes back to it, in any language.
 *
 * @param number of the form among those of its kind on the page
 * @returns `keep` handles input events; `clear` is for a form that was sent
 */
export function useDraft(form: FormName, number: number) {
  const formRef = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => createTabMemory(`draft ${form} ${number}`))
  const outcome = useFormOutcome(form, number)

  useEffect(() => {
    if (!outcome && formRef.current) fillInDraft(formRef.current, draft.read())
    if (outcome && 'sentId' in outcome) draft.clear()
  }, [draft, outcome])

  function keep() {
    if (formRef.current) draft.write(typedValues(formRef.current))
  }
  return { formRef, keep, clear: draft.clear }
}

/** Fields that a draft omits: technical fields, and consent, which must be given each time. */
const untyped = ['consent', 'page', 'formNumber', trapField]

function typedValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value && !untyped.includes(name)) values[name] = value
  return values
}
