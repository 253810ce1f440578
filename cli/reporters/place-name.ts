import type { Place } from './group-by-place.ts'
import { plainText } from './plain-text.ts'
import type { ReportLanguage } from './report.ts'
import { texts } from './texts.ts'

/** `Header and footer: /en`, or the address of the page. */
export function placeName(
  { part, page }: Pick<Place, 'part' | 'page'>,
  language: ReportLanguage,
): string {
  if (part === 'page') return plainText(page)
  const name = texts[language].parts[part]
  const pathname = URL.parse(page)?.pathname
  return part === 'site' || pathname === undefined ? name : plainText(`${name}: ${pathname}`)
}
