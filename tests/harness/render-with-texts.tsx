import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '../../locales/locales.ts'
import { texts } from '../../renderer/texts/texts.server.ts'
import { TextsProvider } from '../../renderer/texts/TextsContext.tsx'

/** The HTML of an element as the server makes it in a language. */
export function renderWithTexts(element: ReactNode, locale: Locale = 'de'): string {
  return renderToStaticMarkup(<TextsProvider texts={texts[locale]}>{element}</TextsProvider>)
}
