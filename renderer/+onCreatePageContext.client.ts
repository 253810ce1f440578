import { splitLocale } from '../locales/localized-path.ts'
import { defaultLocale } from '../locales/locales.ts'
import type { PageContextClient } from 'vike/types'

/** In the browser the language is that of the document first, and of the path after each navigation. */
export function onCreatePageContext(pageContext: PageContextClient): void {
  const { locale } = splitLocale(pageContext.urlPathname)
  pageContext.locale = locale ?? documentLocale()
}

function documentLocale() {
  return splitLocale(`/${document.documentElement.lang.slice(0, 2)}`).locale ?? defaultLocale
}
