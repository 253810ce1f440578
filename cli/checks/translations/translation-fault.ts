import type { Locale } from '../../../locales/locales.ts'
import type { PageFault } from '../finding.ts'
import type { SeenPage } from './seen-pages.ts'

/** A fault of what a page says of its translation into one language. */
export function translationFault(
  page: SeenPage,
  locale: Locale,
  values: Record<string, string | number>,
): PageFault {
  const pointer = page.isFromBackend ? `/meta/translatedPaths/${locale}` : undefined
  return { about: 'page', page: page.url, ...(pointer && { pointer }), values }
}
