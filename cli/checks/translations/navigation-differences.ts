import type { Locale } from '../../../locales/locales.ts'
import type { Facts } from '../check.ts'
import {
  listNodes,
  readLayoutNavigation,
  type NavigationNode,
} from '../../crawl/seeds/layout-links.ts'
import { comparedPage, pageAddress } from '../page.ts'

/** An entry that the navigation in one language lacks, or has at another place. */
interface NavigationDifference {
  /** As the other navigation has it. */
  node: NavigationNode
  /** Of the navigation that is to be edited. */
  locale: Locale
  /** Where it has the entry; where it lacks it, the entry below which it belongs. */
  pointer: string
}

/**
 * Compares the trees of two languages level by level. An entry without a translation has no counterpart to miss, and one inserted entry
 * makes no difference of those behind it.
 */
export function* navigationDifferences(facts: Facts): Generator<NavigationDifference> {
  const { base, locales, seeds } = facts
  const [first, ...others] = locales.flatMap((locale) => {
    const nodes = readLayoutNavigation(seeds, locale)
    return nodes ? [{ locale, nodes }] : []
  })
  if (!first) return
  const addresses = new Set(listNodes(first.nodes).map(({ uri }) => pageAddress(uri, base)))
  for (const { locale, nodes } of others) yield* compare(first.nodes, nodes, locale)

  /** `null` where a page has no translation, or was not read. */
  function translate(uri: string, locale: Locale): string | null {
    const path = comparedPage(uri, facts)?.paths?.[locale]
    return path === undefined ? null : pageAddress(path, base)
  }

  function* compare(
    ones: NavigationNode[],
    twos: NavigationNode[],
    locale: Locale,
    [aboveOnes, aboveTwos] = ['/navigation', '/navigation'],
  ): Generator<NavigationDifference> {
    const pairs: [NavigationNode, NavigationNode][] = []
    const added = new Set(twos)
    for (const node of ones) {
      const partner = twos.find((two) => added.has(two) && areCounterparts(node, two, locale))
      if (partner) pairs.push([node, partner])
      else if (translate(node.uri, locale)) yield { node, locale, pointer: aboveTwos }
      if (partner) added.delete(partner)
    }
    for (const node of added) {
      const address = first && translate(node.uri, first.locale)
      // What the first navigation has elsewhere is missing there, and has been named already.
      if (first && address && !addresses.has(address))
        yield { node, locale: first.locale, pointer: aboveOnes }
    }
    const inOrder = longestRise(pairs.map(([, two]) => twos.indexOf(two)))
    for (const [index, [node, { pointer }]] of pairs.entries())
      if (!inOrder.has(index)) yield { node, locale, pointer }
    for (const [one, two] of pairs)
      yield* compare(one.children, two.children, locale, [one.pointer, two.pointer])
  }

  /** Addresses elsewhere may differ by language, so any two of them will do. */
  function areCounterparts(one: NavigationNode, two: NavigationNode, locale: Locale): boolean {
    const [a, b] = [pageAddress(one.uri, base), pageAddress(two.uri, base)]
    if (a === null || b === null || !first) return a === b
    return translate(one.uri, locale) === b || translate(two.uri, first.locale) === a
  }
}

/** Places in the list of a longest row of rising numbers: what is beside it are the fewest that would have to move. */
function longestRise(numbers: number[]): Set<number> {
  const longest = (rows: number[][]) =>
    rows.reduce((best, row) => (row.length > best.length ? row : best), [])
  /** By place: the longest row that ends with it. */
  const rows: number[][] = []
  for (const [index, number] of numbers.entries())
    rows.push([...longest(rows.filter((row) => (numbers[row.at(-1) ?? 0] ?? 0) < number)), index])
  return new Set(longest(rows))
}
