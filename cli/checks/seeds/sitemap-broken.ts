import type { SitemapEntry } from '../../crawl/seeds/parse-sitemap.ts'
import type { Outcome, Visit } from '../../crawl/visit.ts'
import type { Check } from '../check.ts'
import type { PageFault, Verdict } from '../finding.ts'
import { toEvidence } from '../to-evidence.ts'
import { isIndexable } from '../is-indexable.ts'
import { pageVerdict } from './page-verdict.ts'

/** Entries of the sitemap that search engines cannot keep: no page, another address, or not to be kept. */
export function createSitemapBroken(sitemap: SitemapEntry[]): Check {
  const hidden = new Set<string>()
  let indexablePages = 0
  const isListed = listedIn(sitemap)
  return {
    rule: {
      id: 'sitemap-broken',
      verdict: 'warning',
      title: {
        en: 'The sitemap names {target}, which does not belong there ({reason})',
        de: 'Die Sitemap nennt {target}, das nicht hineingehört ({reason})',
      },
      advice: {
        en: 'Have the sitemap name only pages that open at this very address and are not marked “noindex”.',
        de: 'Die Sitemap soll nur Seiten nennen, die sich unter genau dieser Adresse öffnen und nicht mit «noindex» gekennzeichnet sind.',
      },
    },
    see(visit) {
      if (!isReadPage(visit)) return []
      if (isIndexable(visit)) indexablePages++
      else if (isListed(visit.url)) hidden.add(visit.url)
      return []
    },
    *finish({ base, records }) {
      for (const { url } of sitemap) {
        const { outcome, isDraft } = records.get(url) ?? { outcome: null, isDraft: false }
        // A preview deployment names drafts for those who check it, and hides them from everybody else.
        if (isDraft) continue
        const trouble = outcome ? judge(url, outcome) : null
        if (outcome && trouble) yield toFault(url, base, trouble, outcome)
        // A preview deployment hides all of its pages, which is no fault of the sitemap.
        else if (hidden.has(url) && indexablePages > 0)
          yield toFault(url, base, { verdict: 'warning', reason: 'noindex' })
      }
    },
  }
}

function listedIn(sitemap: SitemapEntry[]): (url: string) => boolean {
  const urls = new Set(sitemap.map(({ url }) => url))
  return (url) => urls.has(url)
}

function isReadPage({ scope, outcome, document }: Visit): boolean {
  return scope === 'page' && outcome.status === 200 && document !== null
}

interface Trouble {
  verdict: Verdict
  reason: string
}

function judge(url: string, outcome: Outcome): Trouble | null {
  const verdict = pageVerdict(url, outcome)
  if (verdict) return { verdict, reason: outcome.failure ?? String(outcome.status) }
  const [redirect] = outcome.redirects
  return redirect
    ? { verdict: 'moved', reason: `${redirect.status} → ${outcome.redirects.at(-1)?.to}` }
    : null
}

function toFault(
  url: string,
  base: URL,
  { verdict, reason }: Trouble,
  outcome?: Outcome,
): PageFault {
  const fault: PageFault = {
    about: 'page',
    page: base.href,
    part: 'site',
    target: url,
    verdict,
    values: { reason },
  }
  if (!outcome) return fault
  return { ...fault, evidence: toEvidence(outcome) }
}
