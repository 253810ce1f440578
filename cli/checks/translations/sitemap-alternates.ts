import type { SitemapEntry } from '../../crawl/seeds/parse-sitemap.ts'
import type { Check } from '../check.ts'
import { compareAlternates, expectedAlternates, xDefault } from './alternates.ts'
import type { SeenPages } from './seen-pages.ts'

/** Entries of the sitemap that say something else of the translations than their pages. */
export function createSitemapAlternates(pages: SeenPages, sitemap: SitemapEntry[]): Check {
  return {
    rule: {
      id: 'sitemap-alternates',
      verdict: 'warning',
      title: {
        en: 'The sitemap names {actual} as the {hreflang} version of {entry} instead of {expected}',
        de: 'Die Sitemap nennt {actual} als Fassung {hreflang} von {entry} statt {expected}',
      },
      advice: {
        en: 'Correct the translations of the page in the backend. If they are right there, have the sitemap corrected.',
        de: 'Korrigieren Sie im Backend die Übersetzungen der Seite. Sind sie dort richtig, lassen Sie die Sitemap berichtigen.',
      },
    },
    see(visit) {
      pages.see(visit)
      return []
    },
    *finish({ base }) {
      for (const { url, alternates } of sitemap) {
        const paths = pages.at(url)?.paths
        if (!paths) continue
        const expected = expectedAlternates(paths)
        // Many sitemaps leave it to the pages to say where strangers are sent.
        if (!alternates.some(({ hreflang }) => hreflang === xDefault)) expected.delete(xDefault)
        const origins = [new URL(url).origin]
        for (const difference of compareAlternates(alternates, expected, origins)) {
          const values = { ...difference, entry: new URL(url).pathname }
          yield { about: 'page', page: base.href, part: 'site', target: url, values }
        }
      }
    },
  }
}
