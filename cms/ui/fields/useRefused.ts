import { useState } from 'react'
import { toPointer } from '../../../routing/json-pointer.ts'
import type { Path } from '../api/json.ts'
import type { Edit } from '../editor/edits.ts'
import type { FormFinding, Refused } from './form.ts'
import { refusedAfter, type RefusedTexts } from './refused-after.ts'

/** Refused texts by JSON Pointer, as findings that prevent publication. */
export function useRefused(edit: (change: Edit) => void) {
  const [refused, setRefused] = useState<RefusedTexts>({})
  const findings = Object.entries(refused).flatMap(([pointer, one]): FormFinding[] =>
    one ? [{ rule: one.rule, severity: 'blocking', pointer, target: one.text }] : [],
  )

  /** @param text `undefined`: the field has an accepted value */
  function refuse(path: Path, text: Refused | undefined): void {
    setRefused((before) => ({ ...before, [toPointer(path)]: text }))
  }

  function dispatch(change: Edit): void {
    setRefused((before) => refusedAfter(before, change))
    edit(change)
  }

  return { refused, findings, refuse, dispatch }
}
