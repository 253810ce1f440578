import { createInstance, type i18n } from 'i18next'
import type { Locale } from './locales.ts'
import type { Messages } from './messages.ts'

/**
 * The i18next instance of one language. Its language never changes: the server uses one instance for all visitors, and during a page
 * transition the old page keeps its language beside the next one.
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
  // A text without values is the message as it is. i18next takes a tenth of a new page's time to find it.
  const t = new Proxy(instance.t, {
    apply: (translate, self, [key, ...values]: [keyof Messages, ...unknown[]]) =>
      values.length > 0 ? Reflect.apply(translate, self, [key, ...values]) : messages[key],
  })
  instance.getFixedT = () => t
  return instance
}
