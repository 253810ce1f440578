import type { FieldError } from '../../content/contract/forms.ts'
import { isMailAddress } from '../../routing/mail-address.ts'

type Control = Pick<HTMLInputElement, 'type' | 'inputMode' | 'required' | 'value'> & {
  validity: Pick<ValidityState, 'valid' | 'valueMissing'>
}

/**
 * Validates a field as the server does with `content/contract/forms.ts`.
 *
 * @param control the field's element; `inputMode` distinguishes a mail address from other text
 * @param maxLength of the trimmed text
 */
export function checkControl(control: Control, maxLength = Infinity): FieldError | undefined {
  const { validity } = control
  if (control.type === 'checkbox') return validity.valueMissing ? 'consent' : undefined
  const text = control.value.trim()
  if (validity.valueMissing || (control.required && !text)) return 'required'
  if (text.length > maxLength) return 'tooLong'
  if (control.inputMode === 'email' && text && !isMailAddress(text)) return 'email'
  return validity.valid ? undefined : 'invalid'
}
