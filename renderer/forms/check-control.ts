import type { FieldError } from '../../content/contract/forms.ts'

type Control = Pick<HTMLInputElement, 'type' | 'required' | 'value'> & {
  validity: Pick<ValidityState, 'valid' | 'valueMissing' | 'typeMismatch'>
}

/**
 * Validates a field as the server does with `content/contract/forms.ts`.
 *
 * @param control the field's element; the browser detects missing values and invalid e-mail addresses
 * @param maxLength of the trimmed text
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
