import type { Check } from '../check.ts'
import type { PageFault } from '../finding.ts'
import { addressOf } from '../seeds/page-address.ts'
import type { SeenPages } from './seen-pages.ts'

/** Pages that call another address their own. */
export function createCanonicalMismatch(pages: SeenPages): Check {
  /** Of a site that is not checked at its public address, or does not know it. */
  const foreignOrigins = new Set<string>()
  return {
    rule: {
      id: 'canonical-mismatch',
      verdict: 'warning',
      title: {
        en: 'The canonical address is {actual} instead of {expected}',
        de: 'Die kanonische Adresse ist {actual} statt {expected}',
      },
      advice: {
        en: 'Have the canonical link corrected, or SITE_URL if it is only the host that differs: search engines list this address instead of the page.',
        de: 'Lassen Sie den kanonischen Link berichtigen, oder SITE_URL, wenn nur der Host abweicht: Suchmaschinen führen diese Adresse statt der Seite.',
      },
    },
    *see(visit) {
      const page = pages.see(visit)
      if (!page || !visit.document) return
      const { canonical } = visit.document
      const url = canonical === null ? null : URL.parse(canonical, page.url)
      if (!url || addressOf(url) !== page.address)
        yield mismatch(page.url, canonical ?? '–', page.url)
      else if (url.origin !== new URL(page.url).origin) foreignOrigins.add(url.origin)
    },
    *finish({ base }) {
      for (const origin of foreignOrigins)
        yield { ...mismatch(base.href, origin, base.origin), part: 'site' }
    },
  }
}

function mismatch(page: string, actual: string, expected: string): PageFault {
  return { about: 'page', page, values: { actual, expected } }
}
