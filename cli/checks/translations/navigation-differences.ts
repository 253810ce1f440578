import { locales as allLocales, type Locale } from '../../../locales/locales.ts'
import type { Detail, Facts } from '../check.ts'
import { listLinks, layoutNavigation, type LayoutLink } from '../../crawl/seeds/layout-links.ts'
import { comparedPage, pageAddress } from '../seen-page.ts'

/**
 * Compares the navigation trees of two languages level by level. An entry without a translation needs no counterpart. An inserted entry
 * does not affect the entries after it.
 *
 * @yields entries that are missing, or at another place, in the navigation of one language; the pointer names the entry, or
 *   future parent of a missing one
 */
export function* navigationDifferences(facts: Facts): Generator<Detail> {
  const { base, locales, seeds } = facts
  const [first, ...others] = locales.flatMap((locale) => {
    const nodes = layoutNavigation(seeds, locale)
    return nodes ? [{ locale, nodes }] : []
  })
  if (!first) return
  const addresses = new Set(listLinks(first.nodes).map(({ uri }) => pageAddress(uri, base)))
  for (const { locale, nodes } of others) yield* compare(first.nodes, nodes, locale)

  /** `null` for a page that has no translation or was not visited. */
  function translate(uri: string, locale: Locale): string | null {
    const path = comparedPage(uri, facts)?.paths?.[locale]
    return path === undefined ? null : pageAddress(path, base)
  }

  function lacks(locale: Locale, { title, uri }: LayoutLink, pointer: string): Detail {
    const [page, target] = [new URL(`/${locale}`, base).href, URL.parse(uri, base)?.href]
    const values = { title, language: allLocales[locale].label }
    return { part: 'layout', page, target, pointer, values }
  }

  function* compare(
    ones: LayoutLink[],
    twos: LayoutLink[],
    locale: Locale,
    [aboveOnes, aboveTwos] = ['/navigation', '/navigation'],
  ): Generator<Detail> {
    const pairs: [LayoutLink, LayoutLink][] = []
    const added = new Set(twos)
    for (const node of ones) {
      const partner = twos.find((two) => added.has(two) && areCounterparts(node, two, locale))
      if (partner) pairs.push([node, partner])
      else if (translate(node.uri, locale)) yield lacks(locale, node, aboveTwos)
      if (partner) added.delete(partner)
    }
    for (const node of added) {
      const address = first && translate(node.uri, first.locale)
      // If the first navigation has the entry at another place, the second lacks it there, which is already reported.
      if (first && address && !addresses.has(address)) yield lacks(first.locale, node, aboveOnes)
    }
    const inOrder = longestRise(pairs.map(([, two]) => twos.indexOf(two)))
    for (const [index, [node, { pointer }]] of pairs.entries())
      if (!inOrder.has(index)) yield lacks(locale, node, pointer)
    for (const [one, two] of pairs)
      yield* compare(one.children, two.children, locale, [one.pointer, two.pointer])
  }

  /** Any two external addresses match, because they may differ by language. */
  function areCounterparts(one: LayoutLink, two: LayoutLink, locale: Locale): boolean {
    const [a, b] = [pageAddress(one.uri, base), pageAddress(two.uri, base)]
    if (a === null || b === null || !first) return a === b
    return translate(one.uri, locale) === b || translate(two.uri, first.locale) === a
  }
}

/** Indexes of a longest increasing subsequence. The remaining entries are the smallest set that would have to move. */
function longestRise(numbers: number[]): Set<number> {
  const longest = (rows: number[][]) =>
    rows.reduce((best, row) => (row.length > best.length ? row : best), [])
  /** For each index, the longest subsequence that ends with it. */
  const rows: number[][] = []
  for (const [index, number] of numbers.entries())
    rows.push([...longest(rows.filter((row) => (numbers[row.at(-1) ?? 0] ?? 0) < number)), index])
  return new Set(longest(rows))
}
