import { use } from 'react'
import { I18nContext } from 'react-i18next'
import type { Locale } from '../../locales/locales.ts'

/** The language of the rendered page. */
export function useLocale(): Locale {
  const context = use(I18nContext)
  if (!context) throw new Error('useLocale needs an I18nextProvider above it')
  return context.i18n.language as Locale
}
