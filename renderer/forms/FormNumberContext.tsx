import { createContext, use, type ReactNode } from 'react'

const FormNumberContext = createContext(0)

/** Number of a form among those of its kind on the page, from 0. */
export function FormNumberProvider({ number, children }: { number: number; children: ReactNode }) {
  return <FormNumberContext value={number}>{children}</FormNumberContext>
}

export function useFormNumber(): number {
  return use(FormNumberContext)
}
