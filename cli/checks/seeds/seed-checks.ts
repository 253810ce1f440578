import { withoutQuery, splitLocale } from '../../../routing/localized-path.ts'
import { localeEntry, type Locale } from '../../../locales/locales.ts'
import { findContentAddresses } from '../../crawl/seeds/find-content-addresses.ts'
import type { Seeds } from '../../crawl/seeds/find-seeds.ts'
import type { Outcome, Visit } from '../../crawl/visit.ts'
import { toChecks, type Check, type RuleRow } from '../check.ts'
import type { PageFault, Verdict } from '../finding.ts'
import { isIndexable } from '../is-indexable.ts'
import { toEvidence } from '../to-evidence.ts'
import { isOwnAddress } from '../is-own-address.ts'
import { layoutLinks, type LayoutLink } from './layout-links.ts'
import { pageAddress } from './page-address.ts'
import { pageVerdict } from './page-verdict.ts'

export interface SeedCheckDeps {
  base: URL
  seeds: Seeds
}

/** What the backend's navigation, the sitemap and the pages themselves name, compared with each other. */
export function createSeedChecks({ base, seeds }: SeedCheckDeps): Check[] {
  const memory = createSeedMemory(base, seeds)
  return toChecks(seedRules, { base, seeds, memory }, (visit) => memory.add(visit))
}

interface SeedFacts extends SeedCheckDeps {
  memory: ReturnType<typeof createSeedMemory>
}

/** What is remembered of the pages that were seen. */
function createSeedMemory(base: URL, seeds: Seeds) {
  const listedUrls = new Set(seeds.sitemap?.map(({ url }) => url))
  const locales = new Set([...seeds.layouts.keys(), ...seeds.navigations.keys()])
  const unshown = new Map(
    [...locales].map((locale) => [locale, byAddress(layoutLinks(seeds, locale), base)]),
  )
  const seen = new Set<Locale>()
  const hidden = new Set<string>()
  let indexablePages = 0

  function add(visit: Visit): void {
    const { url, scope, outcome, document } = visit
    if (scope !== 'page' || outcome.status !== 200 || !document) return
    if (isIndexable(visit)) indexablePages++
    else if (listedUrls.has(url)) hidden.add(url)
    const { locale } = splitLocale(new URL(url).pathname)
    if (!locale) return
    seen.add(locale)
    const waiting = unshown.get(locale)
    if (waiting?.size)
      for (const { url: target, region } of document.links)
        if (target !== null && (region === 'header' || region === 'footer'))
          waiting.delete(pageAddress(target, base) ?? target)
  }

  return {
    add,
    /** Addresses of the sitemap in the form of `pageAddress`; `null`: there is none to be left out of. */
    listed: seeds.sitemap && new Set(seeds.sitemap.map(({ url }) => pageAddress(url, base))),
    /** Of the layout: what no page of a language shows, as far as one was seen. */
    unshownLinks: () =>
      [...unshown].flatMap(([locale, links]) =>
        seen.has(locale) ? [...links.values()].map((link) => ({ locale, link })) : [],
      ),
    /** A preview deployment hides all of its pages, which is no fault of the sitemap. */
    isHidden: (url: string) => hidden.has(url) && indexablePages > 0,
  }
}

function byAddress(links: LayoutLink[], base: URL): Map<string, LayoutLink> {
  return new Map(
    links.flatMap((link): [string, LayoutLink][] => {
      const url = URL.parse(link.uri, base)
      return url ? [[pageAddress(url.href, base) ?? url.href, link]] : []
    }),
  )
}

/** A page that is there, by its own address. */
function isShown(visit: Visit): boolean {
  const { outcome, document } = visit
  return isOwnAddress(visit) && outcome.status === 200 && document?.errorMark === null
}

/** Why an entry of the sitemap does not belong there. */
function judgeEntry(url: string, outcome: Outcome): { verdict: Verdict; reason: string } | null {
  const verdict = pageVerdict(url, outcome)
  if (verdict) return { verdict, reason: outcome.failure ?? String(outcome.status) }
  const [redirect] = outcome.redirects
  const to = outcome.redirects.at(-1)?.to
  return redirect ? { verdict: 'moved', reason: `${redirect.status} → ${to}` } : null
}

const ofSite = (base: URL, fault: Omit<PageFault, 'about' | 'page'>): PageFault => ({
  about: 'page',
  page: base.href,
  part: 'site',
  ...fault,
})

export const seedRules: readonly RuleRow<SeedFacts>[] = [
  {
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
    // A page that was left out could be the one that links to it.
    needsWholeSite: true,
    // A draft has time until it is published; what the navigation names is the matter of `navigation-unrendered`.
    *ofSite({ records }, { seeds }) {
      for (const { url } of seeds.sitemap ?? []) {
        const record = records.get(url)
        if (!record || record.isLinked || record.isDraft) continue
        if (record.seeds.includes('navigation')) continue
        if (record.outcome?.status === 200 && record.outcome.redirects.length === 0)
          yield { about: 'page', page: url, values: {} }
      }
    },
  },
  {
    id: 'navigation-unrendered',
    verdict: 'warning',
    title: {
      en: 'No page in {language} shows the entry “{title}” in its header or footer',
      de: 'Keine Seite ({language}) zeigt den Eintrag «{title}» in Kopf oder Fuss',
    },
    advice: {
      en: 'Check the address of the entry in the backend. If it is right, have the header or footer corrected.',
      de: 'Prüfen Sie die Adresse des Eintrags im Backend. Stimmt sie, lassen Sie Kopf oder Fuss berichtigen.',
    },
    *ofSite(_, { base, memory }) {
      for (const { locale, link } of memory.unshownLinks())
        yield {
          about: 'page',
          page: new URL(`/${locale}`, base).href,
          part: 'layout',
          target: new URL(link.uri, base).href,
          pointer: link.pointer,
          values: { title: link.title, language: localeEntry(locale).label },
        }
    },
  },
  {
    id: 'link-unrendered',
    verdict: 'warning',
    title: {
      en: 'The content names {address}, but the page has no such link',
      de: 'Der Inhalt nennt {address}, aber die Seite hat keinen solchen Link',
    },
    advice: {
      en: 'Check the field in the backend. If it is right, have the block corrected that should show the link.',
      de: 'Prüfen Sie das Feld im Backend. Stimmt es, lassen Sie den Block berichtigen, der den Link zeigen sollte.',
    },
    *ofPage(visit, { base }) {
      if (!isShown(visit) || visit.source?.status !== 200) return
      const links = visit.document?.links ?? []
      // A block may add to the query: the machine that an enquiry is about.
      const shown = new Set(links.map(({ url }) => url && pageAddress(withoutQuery(url), base)))
      for (const { url, pointer } of findContentAddresses(visit.source.body, base)) {
        const address = pageAddress(url, base)
        if (address === null || shown.has(pageAddress(withoutQuery(url), base))) continue
        if (address === pageAddress(visit.url, base)) continue
        const values = { address: new URL(url).pathname }
        yield { about: 'page', page: visit.url, target: url, pointer, values }
      }
    },
  },
  {
    id: 'not-in-sitemap',
    verdict: 'warning',
    title: { en: 'The page is not in the sitemap', de: 'Die Seite steht nicht in der Sitemap' },
    advice: {
      en: 'Have it added to the sitemap, or mark the page “noindex” if search engines shall not keep it.',
      de: 'Lassen Sie sie in die Sitemap aufnehmen, oder setzen Sie «noindex», wenn Suchmaschinen sie nicht führen sollen.',
    },
    // A draft is not public yet, and what the site makes by itself (the search) is not content.
    *ofPage(visit, { base, memory: { listed } }) {
      const isPublic = visit.source?.liveStatus !== 404
      if (!listed || !isShown(visit) || !isPublic || !isIndexable(visit)) return
      if (!listed.has(pageAddress(visit.url, base)))
        yield { about: 'page', page: visit.url, part: 'site', values: {} }
    },
  },
  {
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
    *ofSite({ base, records }, { seeds, memory }) {
      for (const { url: target } of seeds.sitemap ?? []) {
        const { outcome, isDraft } = records.get(target) ?? { outcome: null, isDraft: false }
        // A preview deployment names drafts for those who check it, and hides them from everybody else.
        if (isDraft) continue
        const trouble = outcome ? judgeEntry(target, outcome) : null
        if (outcome && trouble) {
          const { verdict, reason } = trouble
          yield ofSite(base, { target, verdict, values: { reason }, evidence: toEvidence(outcome) })
        } else if (memory.isHidden(target))
          yield ofSite(base, { target, verdict: 'warning', values: { reason: 'noindex' } })
      }
    },
  },
  {
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
    *ofSite({ base }, { seeds }) {
      for (const problem of seeds.problems) {
        if (problem.about !== 'sitemap') continue
        const { url: target, reason, status, example } = problem
        const details = [reason, status === 200 ? null : status, example].filter(Boolean)
        yield ofSite(base, { target, values: { reason: details.join(', ') } })
      }
    },
  },
  {
    id: 'layout-missing',
    verdict: 'suspect',
    title: {
      en: 'The backend does not answer the {call} in {language}',
      de: 'Das Backend liefert «{call}» nicht in der Sprache {language}',
    },
    advice: {
      en: 'Complete the layout and the navigation of this language in the backend.',
      de: 'Vervollständigen Sie im Backend Layout und Navigation dieser Sprache.',
    },
    *ofSite({ base }, { seeds }) {
      for (const problem of seeds.problems) {
        if (problem.about === 'sitemap' || problem.reason !== 'missing') continue
        const page = new URL(`/${problem.locale}`, base).href
        const values = { call: problem.about, language: localeEntry(problem.locale).label }
        yield { about: 'page', page, part: 'layout', values }
      }
    },
  },
  {
    id: 'layout-invalid',
    verdict: 'warning',
    title: {
      en: 'The layout at {pointer} cannot be read: {reason}',
      de: 'Das Layout ist bei {pointer} nicht lesbar: {reason}',
    },
    advice: {
      en: 'Fill in or correct this field in the backend. Until then every page is shown without it.',
      de: 'Füllen Sie dieses Feld im Backend aus oder korrigieren Sie es. Bis dahin fehlt es auf jeder Seite.',
    },
    *ofSite({ base }, { seeds }) {
      // The layout holds the navigation too.
      const named = new Set<string>()
      for (const problem of seeds.problems) {
        if (problem.about === 'sitemap' || problem.reason !== 'invalid') continue
        const page = new URL(`/${problem.locale}`, base).href
        const prefix = problem.about === 'navigation' ? '/navigation' : ''
        for (const part of problem.parts) {
          const pointer = prefix + part.pointer
          if (named.has(page + pointer)) continue
          named.add(page + pointer)
          const values = { pointer: pointer || '/', reason: part.reason }
          yield { about: 'page', page, part: 'layout', pointer, values }
        }
      }
    },
  },
]
