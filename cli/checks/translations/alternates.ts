import type { LanguageAlternate } from '../../../routing/localized-path.ts'
import type { LanguageLink } from '../../crawl/document/page-document.ts'
import { addressOnSite, isSameTag } from '../seen-page.ts'

/**
 * Differences between the alternates of a page and those that it should have; a dash marks a missing one.
 *
 * @param origins allowed origins of the addresses
 */
export function* compareAlternates(
  alternates: LanguageLink[],
  expected: LanguageAlternate[],
  origins: string[],
) {
  const missing = new Set<string>()
  for (const { hreflang, path } of expected) {
    const urls = alternates.filter((link) => isSameTag(link.hreflang, hreflang))
    // One of `de-CH` and `de` is enough.
    const language = languageOf(hreflang)
    const isNamed = alternates.some((link) => languageOf(link.hreflang) === language)
    if (!isNamed && !missing.has(language)) yield { hreflang, actual: '–', expected: path }
    if (!isNamed) missing.add(language)
    for (const { url } of urls)
      if (!leadsTo(url, path, origins)) yield { hreflang, actual: url, expected: path }
  }
  for (const { hreflang, url } of alternates)
    if (!expected.some((wanted) => isSameTag(wanted.hreflang, hreflang)))
      yield { hreflang, actual: url, expected: '–' }
}

const languageOf = (tag: string) => tag.toLowerCase().replace(/-.*/, '')

function leadsTo(address: string, path: string, origins: string[]): boolean {
  const url = URL.parse(address)
  if (!url || !origins.includes(url.origin)) return false
  const wanted = URL.parse(path, url.origin)
  return wanted !== null && addressOnSite(wanted) === addressOnSite(url)
}
