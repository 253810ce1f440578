import type { Locale } from '../../../../locales/locales.ts'
import type { NavigationNode } from './read-navigation.ts'

export interface LocaleNavigation {
  locale: Locale
  nodes: NavigationNode[]
}

/** What is known of the pages that entries lead to. */
export interface NavigationGraph {
  /** `null`: not on this site. */
  addressOf: (uri: string) => string | null
  /** Address of a page in another language; `null` where it has none, or the page was not read. */
  translate: (uri: string, locale: Locale) => string | null
}

/** An entry that the navigation in one language lacks, or has at another place. */
export interface NavigationDifference {
  /** As the other navigation has it. */
  node: NavigationNode
  /** Of the navigation that is to be edited. */
  locale: Locale
  /** Where it has the entry, if only its order differs. */
  pointer?: string
}

/**
 * Compares two trees level by level. An entry without a translation has no counterpart to miss, and one inserted entry makes no
 * difference of those behind it.
 */
export function* compareNavigations(
  first: LocaleNavigation,
  other: LocaleNavigation,
  graph: NavigationGraph,
): Generator<NavigationDifference> {
  const addresses = new Set(addressesIn(first.nodes, graph))
  yield* compareLevel(first.nodes, other.nodes)

  function* compareLevel(
    nodes: NavigationNode[],
    others: NavigationNode[],
  ): Generator<NavigationDifference> {
    const { pairs, missing, added } = pairUp(nodes, others, areCounterparts)
    for (const node of missing)
      if (graph.translate(node.uri, other.locale)) yield { node, locale: other.locale }
    for (const node of added) {
      const address = graph.translate(node.uri, first.locale)
      // What the first navigation has elsewhere is missing there, and has been named already.
      if (address && !addresses.has(address)) yield { node, locale: first.locale }
    }
    for (const [node, { pointer }] of outOfOrder(pairs, others))
      yield { node, locale: other.locale, pointer }
    for (const [node, counterpart] of pairs)
      yield* compareLevel(node.children, counterpart.children)
  }

  /** Addresses elsewhere may differ by language, so any two of them will do. */
  function areCounterparts(one: NavigationNode, two: NavigationNode): boolean {
    const [ones, twos] = [graph.addressOf(one.uri), graph.addressOf(two.uri)]
    if (ones === null || twos === null) return ones === twos
    return (
      graph.translate(one.uri, other.locale) === twos ||
      graph.translate(two.uri, first.locale) === ones
    )
  }
}

function addressesIn(nodes: NavigationNode[], graph: NavigationGraph): (string | null)[] {
  return nodes.flatMap(({ uri, children }) => [
    graph.addressOf(uri),
    ...addressesIn(children, graph),
  ])
}

type Pair = [NavigationNode, NavigationNode]

/** Each entry with the first that fits it and has no partner yet. */
function pairUp(
  nodes: NavigationNode[],
  others: NavigationNode[],
  fits: (one: NavigationNode, two: NavigationNode) => boolean,
) {
  const added = new Set(others)
  const pairs: Pair[] = []
  const missing: NavigationNode[] = []
  for (const node of nodes) {
    const partner = others.find((other) => added.has(other) && fits(node, other))
    if (!partner) missing.push(node)
    else if (added.delete(partner)) pairs.push([node, partner])
  }
  return { pairs, missing, added }
}

/** The fewest pairs that would have to move for all to be in the same order: those beside a longest rising row. */
function outOfOrder(pairs: Pair[], others: NavigationNode[]): Pair[] {
  const positions = pairs.map(([, counterpart]) => others.indexOf(counterpart))
  /** By pair: the longest row of pairs that ends with it. */
  const rows: number[][] = []
  for (const [index, position] of positions.entries()) {
    const before = rows.filter((row) => (positions[row.at(-1) ?? 0] ?? 0) < position)
    rows.push([...longest(before), index])
  }
  const inOrder = new Set(longest(rows))
  return pairs.filter((_, index) => !inOrder.has(index))
}

function longest(rows: number[][]): number[] {
  return rows.reduce((best, row) => (row.length > best.length ? row : best), [])
}
