import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { i18nOf } from '../../locales/i18n.server.ts'
import type { CacheHtml, CachedElement } from '../cached-html/CachedHtml.tsx'

const known = new WeakMap<object, Partial<Record<CachedElement, string>>>()

/** HTML by the object that decides it: a new layout has new objects, and the old ones go with their HTML. */
export const cacheHtml: CacheHtml = (element, by, children, locale) => {
  const elements = known.get(by) ?? {}
  known.set(by, elements)
  return (elements[element] ??= renderToString(
    <I18nextProvider i18n={i18nOf(locale)}>{children}</I18nextProvider>,
  ))
}
