import type { Locale } from '../../../locales/locales.ts'
import type { FieldError, FieldErrors } from '../../contract/forms.ts'

const messages: Record<Locale, Record<FieldError, string>> = {
  de: {
    required: 'Bitte ausfüllen.',
    serial: 'Bitte die Seriennummer angeben, oder Baujahr und Standort.',
    email: 'Bitte eine gültige E-Mail-Adresse angeben.',
    tooLong: 'Der Text ist zu lang.',
    control: 'Bitte ohne Zeilenumbrüche und Steuerzeichen.',
    consent: 'Bitte zustimmen.',
    invalid: 'Die Angabe ist ungültig.',
  },
  en: {
    required: 'Please fill in this field.',
    serial: 'Please state the serial number, or year and place.',
    email: 'Please enter a valid e-mail address.',
    tooLong: 'The text is too long.',
    control: 'Please leave out line breaks and control characters.',
    consent: 'Please agree.',
    invalid: 'This entry is not valid.',
  },
}

/** Messages of the answer 422 for each refused field, in the language of the form. */
export function toFieldMessages(locale: Locale, errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, messages[locale][error]]),
  )
}
