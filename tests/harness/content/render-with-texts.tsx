import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { i18nByLocale } from '../../../locales/i18n.server.ts'
import type { Locale } from '../../../locales/locales.ts'

/** Server HTML of an element in a language. */
export function renderWithTexts(element: ReactNode, locale: Locale = 'de'): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nByLocale[locale]}>{element}</I18nextProvider>,
  )
}
