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
      if (document && outcome.status === 200 && orphans.size > 0)
        for (const address of addressesOfLinks(document, base))
          if (address !== pageAddress(own, base)) orphans.delete(address)
      return []
    },
    *finish({ records }) {
      for (const url of orphans.values()) {
        const outcome = records.get(url)?.outcome
        if (outcome?.status === 200 && outcome.redirects.length === 0)
          yield { about: 'page', page: url, values: {} }
      }
    },
  }
}

function addressesOfLinks({ links, switcher }: PageDocument, base: URL): (string | null)[] {
  const switched = new Set(switcher.map(({ url }) => url))
  const byVisitors = links.flatMap(({ url, region, element }) => {
    const isSwitcher = region === 'header' && url !== null && switched.has(url)
    return url !== null && region !== 'head' && clickable.has(element) && !isSwitcher ? [url] : []
  })
  return byVisitors.map((url) => pageAddress(url, base))
}

const clickable = new Set(['a', 'area', 'form'])
