import type { Spec } from '../../../../content/contract/values.ts'

/** One property of several machines. */
export interface ComparedSpec {
  label: string
  /** One value per machine; `undefined` if the machine has no such property. */
  values: (Spec | undefined)[]
  differs: boolean
}

/** The properties of the machines, in order of first occurrence. */
export function compareSpecs(machines: { specs: Spec[] }[]): ComparedSpec[] {
  const labels = new Set(machines.flatMap(({ specs }) => specs.map(({ label }) => label)))
  return [...labels].map((label) => {
    const values = machines.map(({ specs }) => specs.find((spec) => spec.label === label))
    return {
      label,
      values,
      differs: new Set(values.map(toText)).size > 1,
    }
  })
}

function toText(spec: Spec | undefined): string | undefined {
  return spec && `${spec.value} ${spec.unit ?? ''}`.replace(/\s+/g, ' ').trim()
}
