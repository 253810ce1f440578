import { prefixLocale } from '../../../../routing/localized-path.ts'
import { localeEntry, type Locale } from '../../../../locales/locales.ts'
import type { Seeds } from '../../../crawl/seeds/find-seeds.ts'
import type { Check } from '../../check.ts'
import type { PageFault } from '../../finding.ts'
import { pageAddress } from '../../seeds/page-address.ts'
import { compareNavigations, type NavigationDifference } from './compare-navigations.ts'
import { readLayoutNavigation } from './read-layout-navigation.ts'
import type { SeenPages } from '../seen-pages.ts'

interface NavigationDiffersDeps {
  base: URL
  /** The first is what the others are compared with. */
  locales: readonly Locale[]
  seeds: Pick<Seeds, 'layouts' | 'navigations'>
}

/** Entries of the navigation that one language has and another has not, or has at another place. */
export function createNavigationDiffers(
  pages: SeenPages,
  { base, locales, seeds }: NavigationDiffersDeps,
): Check {
  const addressOf = (path: string | undefined) =>
    path === undefined ? null : pageAddress(path, base)
  const graph = {
    addressOf,
    translate: (uri: string, locale: Locale) => addressOf(pages.at(uri)?.paths?.[locale]),
  }
  return {
    rule: {
      id: 'navigation-differs',
      verdict: 'warning',
      title: {
        en: 'In the navigation in {language} “{title}” is missing or at another place',
        de: 'In der Navigation {language} fehlt «{title}» oder steht an anderer Stelle',
      },
      advice: {
        en: 'Give the navigations of both languages the same entries in the same order.',
        de: 'Geben Sie den Navigationen beider Sprachen dieselben Einträge in derselben Reihenfolge.',
      },
    },
    see(visit) {
      pages.see(visit)
      return []
    },
    *finish() {
      const [first, ...others] = locales.flatMap((locale) => {
        const nodes = readLayoutNavigation(seeds, locale)
        return nodes ? [{ locale, nodes }] : []
      })
      if (!first) return
      for (const other of others)
        for (const difference of compareNavigations(first, other, graph))
          yield toFault(difference, base)
    },
  }
}

function toFault({ node, locale, pointer }: NavigationDifference, base: URL): PageFault {
  const target = URL.parse(node.uri, base)?.href
  return {
    about: 'page',
    page: new URL(prefixLocale('/', locale), base).href,
    part: 'layout',
    ...(target && { target }),
    ...(pointer && { pointer }),
    values: { title: node.title, language: localeEntry(locale).label },
  }
}
