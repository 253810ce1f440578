import type { TFunction } from 'i18next'
import { use } from 'react'
import { I18nContext } from 'react-i18next'

/**
 * The texts of the page's language. The hook of react-i18next also handles changing languages and pending texts, which
 * do not occur here; for that it runs ten React hooks, some hundred times per page.
 */
export function useTranslation(): { t: TFunction } {
  const context = use(I18nContext)
  if (!context) throw new Error('useTranslation needs an I18nextProvider above it')
  return { t: context.i18n.t }
}
