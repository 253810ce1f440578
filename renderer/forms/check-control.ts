import type { FieldError } from '../../content/contract/forms.ts'

type Control = Pick<HTMLInputElement, 'type' | 'required' | 'value'> & {
  validity: Pick<ValidityState, 'valid' | 'valueMissing' | 'typeMismatch'>
}

/**
 * Checks what was filled in, as `content/contract/forms.ts` will on the server.
 *
 * @param control the field's element; the browser knows what is missing and what is no e-mail address
 * @param maxLength of the text without surrounding space
 */
export function checkControl(control: Control, maxLength = Infinity): FieldError | undefined {
  const { validity } = control
  if (control.type === 'checkbox') return validity.valueMissing ? 'consent' : undefined
  const text = control.value.trim()
  if (validity.valueMissing || (control.required && !text)) return 'required'
  if (validity.typeMismatch) return 'email'
  if (text.length > maxLength) return 'tooLong'
  return validity.valid ? undefined : 'invalid'
}
