import type { Seeds } from '../../crawl/find-seeds.ts'
import type { PageDocument } from '../../crawl/page-document.ts'
import type { Check } from '../check.ts'
import { pageAddress } from './page-address.ts'

/**
 * Pages of the sitemap that no page leads to. What a page says in its head, its language switcher and its links to itself do not
 * count: every page has those. An entry of the navigation that no page shows is the matter of `navigation-unrendered`.
 */
export function createOrphanPage(base: URL, seeds: Pick<Seeds, 'list' | 'sitemap'>): Check {
  /** Address → URL. */
  const orphans = new Map((seeds.sitemap ?? []).map(({ url }) => [pageAddress(url, base), url]))
  for (const { url, kind } of seeds.list)
    if (kind === 'navigation') orphans.delete(pageAddress(url, base))
  return {
    // A page that was left out could be the one that links to it.
    needsWholeSite: true,
    rule: {
      id: 'orphan-page',
      verdict: 'warning',
      title: {
        en: 'No page links to this one, though it is in the sitemap',
        de: 'Keine Seite verweist auf diese, obwohl sie in der Sitemap steht',
      },
      advice: {
        en: 'Link to the page where visitors would look for it, or unpublish it.',
        de: 'Verweisen Sie dort auf die Seite, wo Besucher sie suchen würden, oder ziehen Sie sie zurück.',
      },
    },
    see({ url: own, outcome, document }) {
      if (document && outcome.status === 200)
        for (const url of linksToOthers(document, own)) orphans.delete(pageAddress(url, base))
      return []
    },
    *finish({ records }) {
      for (const url of orphans.values())
        if (records.get(url)?.outcome?.status === 200)
          yield { about: 'page', page: url, values: {} }
    },
  }
}

function linksToOthers({ links, switcher }: PageDocument, own: string): string[] {
  const switched = new Set(switcher.map(({ url }) => url))
  return links.flatMap(({ url, region, element }) => {
    if (url === null || region === 'head' || !clickable.has(element)) return []
    return url === own || (region === 'header' && switched.has(url)) ? [] : [url]
  })
}

const clickable = new Set(['a', 'area', 'form'])
