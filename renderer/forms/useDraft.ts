import { useEffect, useRef, useState } from 'react'
import { createTabMemory } from '../tab-memory.ts'
import { fillInDraft } from './fill-in-draft.ts'
import { trapField } from './TrapField.tsx'
import type { Submission } from './useSubmission.ts'

/**
 * Stores a draft of an unsent form for when the visitor comes back to it, in any language.
 *
 * @param name distinguishes the form from others; the same in all languages
 * @returns `keep` handles input events
 */
export function useDraft(name: string, submission: Submission) {
  const formRef = useRef<HTMLFormElement>(null)
  const [draft] = useState(() => createTabMemory(`draft ${name}`))
  const [isFresh] = useState('open' in submission)
  const isSent = 'sentId' in submission

  useEffect(() => {
    if (isFresh && formRef.current) fillInDraft(formRef.current, draft.read())
  }, [draft, isFresh])
  useEffect(() => {
    if (isSent) draft.clear()
  }, [draft, isSent])

  function keep() {
    if (formRef.current) draft.write(typedValues(formRef.current))
  }
  return { formRef, keep }
}

/** Fields that a draft omits: technical fields, and consent, which must be given each time. */
const untyped = ['consent', 'page', 'formNumber', trapField]

function typedValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value && !untyped.includes(name)) values[name] = value
  return values
}
