import type { LanguageAlternate } from '../../../routing/localized-path.ts'
import type { LanguageLink } from '../../crawl/document/page-document.ts'
import { addressOf, isSameTag } from '../page.ts'

/**
 * Differences between the alternates of a page and those that it should have; a dash stands for a missing one.
 *
 * @param origins allowed origins of the addresses
 */
export function* compareAlternates(
  alternates: LanguageLink[],
  expected: LanguageAlternate[],
  origins: string[],
) {
  for (const { hreflang, path } of expected) {
    const urls = alternates.filter((link) => isSameTag(link.hreflang, hreflang))
    if (urls.length === 0) yield { hreflang, actual: '–', expected: path }
    for (const { url } of urls)
      if (!leadsTo(url, path, origins)) yield { hreflang, actual: url, expected: path }
  }
  for (const { hreflang, url } of alternates)
    if (!expected.some((wanted) => isSameTag(wanted.hreflang, hreflang)))
      yield { hreflang, actual: url, expected: '–' }
}

function leadsTo(address: string, path: string, origins: string[]): boolean {
  const url = URL.parse(address)
  if (!url || !origins.includes(url.origin)) return false
  const wanted = URL.parse(path, url.origin)
  return wanted !== null && addressOf(wanted) === addressOf(url)
}
