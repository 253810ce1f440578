import type { Finding } from '../../content/service/editor/check/check-page.ts'
import type { FieldError } from '../../content/service/editor/kinds.ts'
import { fromPointer } from '../../routing/json-pointer.ts'
import { valueAt, type JsonObject } from '../api/json.ts'
import { t } from '../texts/texts.ts'

/** A problem of the edited page, in the language of the interface. */
export interface Problem {
  /** `incomplete`: the page cannot be shown at all, so a reason cannot override the problem. */
  rule: Finding['rule'] | 'incomplete'
  severity: Finding['severity']
  /** JSON Pointer of the field. */
  pointer: string
  message: string
}

/** @param errors missing fields at the last save; @param findings of the last check */
export function toProblems(errors: FieldError[], findings: Finding[], page: JsonObject): Problem[] {
  const incomplete = errors.map((error): Problem => {
    const { pointer } = error
    const isEmpty = (valueAt(page, fromPointer(pointer)) ?? '') === ''
    const message = isEmpty ? t('form.missing') : toText(error)
    return { rule: 'incomplete', severity: 'error', pointer, message }
  })
  const found = findings.map(({ rule, severity, pointer, target = '' }): Problem => {
    return { rule, severity, pointer, message: t(`rule.${rule}`, { target }) }
  })
  return [...incomplete, ...found]
}

function toText({ code, limit = 0 }: FieldError): string {
  if (code === 'too_big' || code === 'too_small') return t(`form.${code}`, { limit })
  return t(code === 'custom' ? 'form.address' : 'form.format')
}
