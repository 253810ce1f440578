import type { SeedProblem } from '../../crawl/seeds/find-seeds.ts'
import type { Check } from '../check.ts'

/** Sitemaps that are missing, break off or name another host. */
export function createSitemapUnreadable(problems: SeedProblem[]): Check {
  return {
    rule: {
      id: 'sitemap-unreadable',
      verdict: 'warning',
      title: {
        en: 'The sitemap cannot be used, or not in full ({reason})',
        de: 'Die Sitemap ist nicht oder nur zum Teil brauchbar ({reason})',
      },
      advice: {
        en: 'Have the sitemap corrected: search engines read the pages of the site from it. If it names another host, correct SITE_URL.',
        de: 'Lassen Sie die Sitemap berichtigen: Suchmaschinen lesen daraus die Seiten der Website. Nennt sie einen anderen Host, korrigieren Sie SITE_URL.',
      },
    },
    *finish({ base }) {
      for (const problem of problems)
        if (problem.about === 'sitemap') {
          const { url, reason, status, example } = problem
          const details = [reason, status === 200 ? null : status, example]
            .filter(Boolean)
            .join(', ')
          const values = { reason: details }
          yield { about: 'page', page: base.href, part: 'site', target: url, values }
        }
    },
  }
}
