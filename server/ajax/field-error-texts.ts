import type { FieldErrors } from '../../content/contract/forms.ts'
import { createI18n, type Translate } from '../../locales/create-i18n.ts'
import de from '../../locales/de.json' with { type: 'json' }
import en from '../../locales/en.json' with { type: 'json' }
import type { Locale } from '../../locales/locales.ts'

const translate: Record<Locale, Translate> = { de: createI18n('de', de), en: createI18n('en', en) }

/** Why fields were refused, in the visitor's language. */
export function fieldErrorTexts(locale: Locale, errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      translate[locale](`form.error.${error}`),
    ]),
  )
}
