import type { Locale } from '../../../../locales/locales.ts'
import type { Seeds } from '../../../crawl/seeds/find-seeds.ts'
import { pageAddress } from '../../seeds/page-address.ts'
import type { SeenPages } from '../seen-pages.ts'
import { compareNavigations, type NavigationDifference } from './compare-navigations.ts'
import { readLayoutNavigation } from './read-layout-navigation.ts'

interface Navigations {
  base: URL
  /** The first is what the others are compared with. */
  locales: readonly Locale[]
  seeds: Pick<Seeds, 'layouts' | 'navigations'>
  pages: SeenPages
}

/** Entries of the navigation that one language has and another has not, or has at another place. */
export function* navigationDifferences({
  base,
  locales,
  seeds,
  pages,
}: Navigations): Generator<NavigationDifference> {
  const addressOf = (path: string | undefined) =>
    path === undefined ? null : pageAddress(path, base)
  const graph = {
    addressOf,
    translate: (uri: string, locale: Locale) => addressOf(pages.at(uri)?.paths?.[locale]),
  }
  const [first, ...others] = locales.flatMap((locale) => {
    const nodes = readLayoutNavigation(seeds, locale)
    return nodes ? [{ locale, nodes }] : []
  })
  if (first) for (const other of others) yield* compareNavigations(first, other, graph)
}
