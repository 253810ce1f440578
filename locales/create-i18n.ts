import { createInstance, type i18n } from 'i18next'
import type { Locale } from './locales.ts'
import type { Messages } from './messages.ts'

/**
 * The i18next instance of one language. Nothing ever changes its language: the server answers many visitors with the same
 * instance, and a page that is just leaving keeps its own language beside the next page.
 *
 * @see docs/decisions/0031-react-i18next.md
 */
export function createI18n(locale: Locale, messages: Messages): i18n {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: messages } },
    initAsync: false,
    // Keys are flat and have dots in them.
    keySeparator: false,
    nsSeparator: false,
    // React escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: false },
  })
  return instance
}
