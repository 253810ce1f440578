import type { PagePlaces } from './group-findings.ts'
import { plainText } from './plain-text.ts'
import type { Report } from './report.ts'
import { texts } from './texts.ts'

/** `Header and footer: /en`, or the address in question, without the host of the site. */
export function placeName(
  { part, page }: Pick<PagePlaces, 'part' | 'page'>,
  { base, language }: Report,
): string {
  const url = URL.parse(page)
  const isOwn = url !== null && url.origin === URL.parse(base)?.origin
  const path = isOwn ? url.pathname + url.search + url.hash : page
  const isAddress = part === 'page' || (part === 'site' && page !== base)
  if (isAddress) return plainText(path)
  const name = texts[language].parts[part]
  return part === 'site' ? name : plainText(`${name}: ${path}`)
}
