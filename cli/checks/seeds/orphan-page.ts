import type { Seeds } from '../../crawl/seeds/find-seeds.ts'
import type { Check } from '../check.ts'

/**
 * Pages of the sitemap that no page leads to. A draft has time until it is published, and an entry of the navigation that no page
 * shows is the matter of `navigation-unrendered`.
 */
export function createOrphanPage({ sitemap }: Pick<Seeds, 'sitemap'>): Check {
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
    *finish({ records }) {
      for (const { url } of sitemap ?? []) {
        const record = records.get(url)
        if (!record || record.isLinked || record.isDraft) continue
        if (record.seeds.includes('navigation')) continue
        if (record.outcome?.status === 200 && record.outcome.redirects.length === 0)
          yield { about: 'page', page: url, values: {} }
      }
    },
  }
}
