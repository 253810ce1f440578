import { createContext, use, type ReactNode } from 'react'
import type { FormOutcome } from '../../content/contract/forms.ts'
import type { FormName } from '../../content/contract/paths.ts'

const FormOutcomeContext = createContext<FormOutcome | null>(null)

/** Hands what became of a form sent without JavaScript to the form that it belongs to. */
export function FormOutcomeProvider({
  outcome,
  children,
}: {
  outcome: FormOutcome | null
  children: ReactNode
}) {
  return <FormOutcomeContext value={outcome}>{children}</FormOutcomeContext>
}

/** @param number of the form among those of its kind */
export function useFormOutcome(form: FormName, number: number): FormOutcome | null {
  const outcome = use(FormOutcomeContext)
  return outcome?.form === form && outcome.number === number ? outcome : null
}
