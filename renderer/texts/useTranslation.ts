import type { TFunction } from 'i18next'
import { use } from 'react'
import { I18nContext } from 'react-i18next'

/**
 * The texts of the page's language, as the hook of react-i18next gives them. That one also looks after languages that change and texts that
 * are still on their way, which here they never do: it takes ten hooks of React, some hundred times a page.
 */
export function useTranslation(): { t: TFunction } {
  const context = use(I18nContext)
  if (!context) throw new Error('useTranslation needs an I18nextProvider above it')
  return { t: context.i18n.t }
}
