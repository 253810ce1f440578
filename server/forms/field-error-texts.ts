import type { FieldErrors } from '../../content/contract/forms.ts'
import { i18nOf } from '../../locales/i18n.server.ts'
import type { Locale } from '../../locales/locales.ts'

/** Why fields were refused, in the visitor's language. */
export function fieldErrorTexts(locale: Locale, errors: FieldErrors): Record<string, string> {
  const { t } = i18nOf(locale)
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, t(`form.error.${error}`)]),
  )
}
