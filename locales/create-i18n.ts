import { createInstance, type i18n, type TFunction } from 'i18next'
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
  return Object.assign(instance, { t: withTextsAtHand(instance.t, messages) })
}

/**
 * Texts that nothing is filled into are given as they are. i18next looks for what it could do with them first, which on a page with all
 * blocks is a tenth of its rendering.
 */
function withTextsAtHand(t: TFunction, messages: Messages): TFunction {
  const plain = new Map<unknown, string>(
    Object.entries(messages).filter(([, text]) => !/\{\{|\$t\(/.test(text)),
  )
  const fillIn = t as unknown as Translate
  const translate: Translate = (...call) =>
    (call.length === 1 && plain.get(call[0])) || fillIn(...call)
  return translate as unknown as TFunction
}

/** What the overloads of `t` have in common. */
type Translate = (...call: unknown[]) => string
