import type { Visit } from '../../crawl/visit.ts'
import type { Check } from '../check.ts'
import { isIndexable } from '../is-indexable.ts'
import { compareAlternates, expectedAlternates } from './alternates.ts'
import type { SeenPage, SeenPages } from './seen-pages.ts'

/** Pages whose head says something else of their translations than the backend, or does not name the page itself. */
export function createHreflangMismatch(pages: SeenPages): Check {
  return {
    rule: {
      id: 'hreflang-mismatch',
      verdict: 'warning',
      title: {
        en: 'The alternate link for {hreflang} leads to {actual} instead of {expected}',
        de: 'Der Verweis auf die Fassung {hreflang} führt zu {actual} statt zu {expected}',
      },
      advice: {
        en: 'Correct the translations of the page in the backend. If they are right there, have the hreflang links in the head corrected.',
        de: 'Korrigieren Sie im Backend die Übersetzungen der Seite. Sind sie dort richtig, lassen Sie die hreflang-Verweise im Kopf der Seite berichtigen.',
      },
    },
    *see(visit) {
      const page = pages.see(visit)
      if (!page?.paths || !visit.document || isHiddenWithout(visit)) return
      const expected = expectedAlternates(withOwnPath(page))
      const origins = allowedOrigins(page.url, visit.document.canonical)
      for (const difference of compareAlternates(visit.document.alternates, expected, origins))
        yield { about: 'page', page: page.url, values: difference }
    },
  }
}

/** What search engines shall not keep needs no alternates. */
function isHiddenWithout(visit: Visit): boolean {
  return visit.document?.alternates.length === 0 && !isIndexable(visit)
}

/** A page has to name itself by the address it has. */
function withOwnPath({ paths, locale, address }: SeenPage) {
  return paths?.[locale] === undefined ? (paths ?? {}) : { ...paths, [locale]: address }
}

/** The site may be checked at another address than its public one; `canonical-mismatch` says so once. */
function allowedOrigins(url: string, canonical: string | null): string[] {
  const publicUrl = canonical === null ? null : URL.parse(canonical, url)
  return [new URL(url).origin, ...(publicUrl ? [publicUrl.origin] : [])]
}
