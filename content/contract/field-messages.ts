import { i18nByLocale } from '../../locales/i18n.server.ts'
import type { Locale } from '../../locales/locales.ts'
import type { FieldErrors } from './forms.ts'

/** Why each field was refused, in the language of the form. */
export function fieldMessages(locale: Locale, errors: FieldErrors): Record<string, string> {
  const { t } = i18nByLocale[locale]
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]): [string, string] => [
      field,
      t(`form.error.${error}`),
    ]),
  )
}
