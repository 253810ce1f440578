import { createContext, use, type ReactNode } from 'react'

const FormNumberContext = createContext(0)

/** Tells forms of one kind on a page apart: the first has the number 0. */
export function FormNumberProvider({ number, children }: { number: number; children: ReactNode }) {
  return <FormNumberContext value={number}>{children}</FormNumberContext>
}

export function useFormNumber(): number {
  return use(FormNumberContext)
}
