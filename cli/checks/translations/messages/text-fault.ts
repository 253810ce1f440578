import { prefixLocale } from '../../../../routing/localized-path.ts'
import type { Locale } from '../../../../locales/locales.ts'
import type { PageFault } from '../../finding.ts'

/** A fault of one text of `locales/*.json`. */
export function textFault(
  base: URL,
  locale: Locale,
  key: string,
  values: Record<string, string> = {},
): PageFault {
  const page = new URL(prefixLocale('/', locale), base).href
  // RFC 6901 §3
  const pointer = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
  return { about: 'page', page, part: 'texts', pointer, values: { locale, key, ...values } }
}
