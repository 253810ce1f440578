import { useEffect, useRef, useState } from 'react'
import { createTabMemory } from '../tab-memory.ts'
import { fillInDraft } from './fill-in-draft.ts'
import { trapField } from './TrapField.tsx'
import type { Submission } from './useSubmission.ts'

/**
 * Keeps what is typed into a form for when the visitor comes back to it before it was sent, in whichever language.
 *
 * @param name tells the form from others; the same in all languages
 * @returns `keep` is called when something was typed
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

/** Consent is given anew each time. */
const untyped = ['consent', 'page', 'formNumber', trapField]

function typedValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value && !untyped.includes(name)) values[name] = value
  return values
}
