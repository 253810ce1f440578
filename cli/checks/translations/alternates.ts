import { defaultLocale, locales } from '../../../locales/locales.ts'
import type { LanguageLink } from '../../crawl/page-document.ts'
import { addressOf } from '../seeds/page-address.ts'
import { isSameTag, type TranslatedPaths } from './translated-paths.ts'

/** Tag → path. */
export type ExpectedAlternates = Map<string, string>

/** A page in one language only needs none; strangers are sent to the default language. */
export function expectedAlternates(paths: TranslatedPaths): ExpectedAlternates {
  const expected: ExpectedAlternates = new Map()
  for (const { code, languageTag } of locales) {
    const path = paths[code]
    if (path !== undefined) expected.set(languageTag, path)
  }
  if (expected.size < 2) return new Map()
  const standard = paths[defaultLocale]
  return standard === undefined ? expected : expected.set(xDefault, standard)
}

export const xDefault = 'x-default'

export interface AlternateDifference extends Record<string, string> {
  hreflang: string
  /** A dash for none. */
  actual: string
  expected: string
}

/** @param origins what the addresses may begin with */
export function* compareAlternates(
  alternates: LanguageLink[],
  expected: ExpectedAlternates,
  origins: string[],
): Generator<AlternateDifference> {
  for (const [hreflang, path] of expected) {
    const urls = alternates.filter((link) => isSameTag(link.hreflang, hreflang))
    if (urls.length === 0) yield { hreflang, actual: '–', expected: path }
    for (const { url } of urls)
      if (!isSameAddress(url, path, origins)) yield { hreflang, actual: url, expected: path }
  }
  for (const { hreflang, url } of alternates)
    if (![...expected.keys()].some((tag) => isSameTag(tag, hreflang)))
      yield { hreflang, actual: url, expected: '–' }
}

function isSameAddress(address: string, path: string, origins: string[]): boolean {
  const url = URL.parse(address)
  const wanted = url && URL.parse(path, url)
  return wanted !== null && origins.includes(url?.origin ?? '') && isSame(wanted, url)
}

const isSame = (one: URL, other: URL | null) =>
  other !== null && addressOf(one) === addressOf(other)
