import { createInstance, type i18n, type TFunction } from 'i18next'
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
  return Object.assign(instance, { t: withSimpleTexts(instance.t, locale, messages) })
}

/**
 * Fills values into simple texts, in the plural form of their `count`. i18next first checks all its
 * other features for each text, which is a tenth of the rendering time of a page with all blocks.
 */
function withSimpleTexts(t: TFunction, locale: Locale, messages: Messages): TFunction {
  const texts = new Map<unknown, string>(
    Object.entries(messages).filter(([, text]) => !beyondValues.test(text)),
  )
  let plural: Intl.PluralRules | undefined
  const formOf = (count: number) => (plural ??= new Intl.PluralRules(locale)).select(count)
  const translate = t as unknown as Translate
  const fillIn: Translate = (key, values) => {
    const form = typeof values?.['count'] === 'number' ? `${key}_${formOf(values['count'])}` : key
    const text = texts.get(form) ?? texts.get(key)
    if (text === undefined) return translate(key, values)
    return values
      ? text.replace(value, (found, name: string) => String(values[name] ?? found))
      : text
  }
  return fillIn as unknown as TFunction
}

const value = /\{\{(\w+)\}\}/g
const beyondValues = /\{\{(?!\w+\}\})|\$t\(/

/** The common signature of the overloads of `t`. */
type Translate = (key: string, values?: Record<string, string | number>) => string
