import { z } from 'zod'
import { contract } from '../../../content/contract/contract.ts'
import { locales } from '../../../locales/locales.ts'
import { withoutQuery } from '../../../routing/localized-path.ts'
import { createRedirectTable } from '../../../routing/redirects/redirect-table.ts'
import { redirectEntries } from '../../crawl/seeds/find-seeds.ts'
import { createResolve } from '../../crawl/normalize-url.ts'
import { droppedParts } from '../../crawl/seeds/dropped-parts.ts'
import { findContentAddresses } from '../../crawl/seeds/find-content-addresses.ts'
import { layoutLinks } from '../../crawl/seeds/layout-links.ts'
import type { Rules } from '../check.ts'
import { answerVerdict } from '../answer-verdict.ts'
import { pageAddress } from '../seen-page.ts'

/** Faults of the lists: those that the service names, or else those of the entries. */
function redirectFaults(lists: unknown[], pages: string[]): Record<string, string | number>[] {
  const named = lists.flatMap((body) => namedProblems.safeParse(body).data?.problems ?? [])
  if (named.length > 0 || lists.some((body) => namedProblems.safeParse(body).success))
    return unique(
      named.map(({ line = '', message, kind, values }) => ({
        ...values,
        ...(kind !== undefined && { kind }),
        place: `redirects.yaml:${line}`,
        message,
      })),
    )
  const entries = unique(lists.flatMap(redirectEntries))
  return createRedirectTable(entries.entries(), pages).problems.map(
    ({ index, message, kind, values }) => ({
      ...values,
      kind,
      place: entries[index]?.from ?? '',
      message,
    }),
  )
}

const namedProblems = z.object({
  problems: z.array(
    z.object({
      line: z.number().optional(),
      message: z.string(),
      kind: z.string().optional(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
})

/** Lists of both languages repeat what has no language. */
function unique<T>(values: T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

/** Rules that compare the backend's navigation, the sitemap and the links of the pages. */
export const seedRules: Rules = {
  'orphan-page': {
    verdict: 'warning',
    en: `The page is in the sitemap, but no page links to it
      Add a link on a page where visitors expect it, or unpublish the page.`,
    de: `Die Seite ist in der Sitemap, aber keine Seite verweist auf sie
      Fügen Sie einen Link ein, wo Besucher ihn erwarten, oder nehmen Sie die Seite von der Website.`,
    // An unvisited page could contain the link.
    needsWholeSite: true,
    // Drafts are excluded until they are published; `navigation-unrendered` reports missing entries of the navigation.
    ofSite: ({ tables }) =>
      tables.rows<{ page: string }>(
        `SELECT url AS page FROM seed JOIN record USING (url)
         WHERE kind = 'sitemap' AND NOT isLinked AND NOT isDraft AND seeds NOT LIKE '%"navigation"%'
           AND outcome ->> 'redirects' = '[]' AND outcome ->> 'status' = 200 ORDER BY seed.rowid`,
      ),
  },
  'navigation-unrendered': {
    verdict: 'warning',
    en: `The home page in {language} does not show the entry “{title}” in its header or footer
      Check the address of the entry in the backend. If it is correct, report the header or footer to the developers.`,
    de: `Die Startseite ({language}) zeigt den Eintrag «{title}» weder in Kopf noch Fuss
      Prüfen Sie die Adresse des Eintrags im Backend. Stimmt sie, melden Sie Kopf oder Fuss der Entwicklung.`,
    // The home page represents its language, because all pages share header and footer.
    *ofPage({ isOwn, url, locale, address, document }, { base, seeds }) {
      if (!isOwn || !locale || address !== `/${locale}`) return
      const resolve = createResolve(base)
      const toAddress = (uri: string) => pageAddress(uri, base) ?? resolve(uri)
      const shared = document.links.filter(
        ({ region }) => region === 'header' || region === 'footer',
      )
      const shown = new Set(shared.map((link) => link.url && toAddress(link.url)))
      for (const { title, uri, pointer } of layoutLinks(seeds, locale))
        if (URL.canParse(uri, base) && !shown.has(toAddress(uri)))
          yield {
            part: 'layout',
            page: new URL(`/${locale}`, url).href,
            target: new URL(uri, base).href,
            pointer,
            values: { title, language: locales[locale].label },
          }
    },
  },
  'link-unrendered': {
    verdict: 'warning',
    en: `The content has a link to {address}, but the page does not
      Check the field in the backend. If it is correct, report the block to the developers.`,
    de: `Der Inhalt enthält einen Link auf {address}, die Seite aber nicht
      Prüfen Sie das Feld im Backend. Stimmt es, melden Sie den Block der Entwicklung.`,
    *ofPage({ isOwn, address, visit: { source }, document }, { base }) {
      if (!isOwn || source?.status !== 200) return
      // A block may add to the query: the machine of an enquiry.
      const plain = (url: string) => pageAddress(withoutQuery(url), base)
      const shown = new Set(document.links.map(({ url }) => url && plain(url)))
      for (const { url, pointer } of findContentAddresses(source.body, base)) {
        if (pageAddress(url, base) !== address && !shown.has(plain(url)))
          yield { target: url, pointer, values: { address: new URL(url).pathname } }
      }
    },
  },
  'not-in-sitemap': {
    verdict: 'warning',
    en: `The page is not in the sitemap
      Add the page to the sitemap, or mark it “noindex” if search engines must not list it.`,
    de: `Die Seite fehlt in der Sitemap
      Nehmen Sie die Seite in die Sitemap auf, oder setzen Sie «noindex», wenn Suchmaschinen sie nicht anzeigen sollen.`,
    // Drafts are not public, and pages that the site generates (the search) are not content.
    // A site without a sitemap has a finding of its own.
    *ofSite({ tables, base }) {
      const listed = new Set<string | null>()
      for (const { url } of tables.sitemap) listed.add(pageAddress(url, base))
      const wanted = listed.size > 0 ? tables.pages('isListed AND isOwn AND isPublic') : []
      for (const { url, address } of wanted)
        if (!listed.has(address)) yield { page: url, part: 'site' }
    },
  },
  'sitemap-broken': {
    verdict: 'warning',
    en: `The sitemap lists {target} wrongly ({reason})
      The sitemap must list only pages that open without redirect, are not marked “noindex” and are their own canonical page.`,
    de: `Die Sitemap enthält {target} zu Unrecht ({reason})
      Die Sitemap darf nur Seiten enthalten, die sich ohne Weiterleitung öffnen, nicht mit «noindex» gekennzeichnet und selbst die kanonische Seite sind.`,
    *ofSite({ tables }) {
      // A preview deployment hides all of its pages; this is not a fault of the sitemap.
      const [isPublic] = tables.rows('SELECT 1 FROM page WHERE isListed LIMIT 1')
      for (const { url: target } of tables.sitemap) {
        const { outcome, isDraft } = tables.get(target) ?? { outcome: null, isDraft: false }
        // The sitemap of a preview deployment lists drafts for reviewers.
        if (isDraft) continue
        const verdict = outcome && answerVerdict(outcome)
        const [redirect] = outcome?.redirects ?? []
        const [page] = tables.pages('url = ?', target)
        if (outcome && (verdict || redirect)) {
          const moved = `${redirect?.status} → ${outcome.redirects.at(-1)?.to}`
          const reason = verdict ? (outcome.failure ?? String(outcome.status)) : moved
          const place = { part: 'site', target, evidence: outcome } as const
          yield { ...place, verdict: verdict ?? 'moved', values: { reason } }
        } else if (page?.hiddenBy && isPublic)
          yield { part: 'site', target, verdict: 'warning', values: { reason: page.hiddenBy } }
      }
    },
  },
  'sitemap-unreadable': {
    verdict: 'warning',
    en: `The sitemap is unusable or incomplete ({reason})
      Correct the sitemap: search engines read the pages of the site from it. If it names another host, correct SITE_URL.`,
    de: `Die Sitemap ist unbrauchbar oder unvollständig ({reason})
      Korrigieren Sie die Sitemap: Suchmaschinen lesen daraus die Seiten der Website. Nennt sie einen anderen Host, korrigieren Sie SITE_URL.`,
    *ofSite({ seeds }) {
      for (const { url: target, reason, status, example } of seeds.problems) {
        const details = [reason, status === 200 ? null : status, example].filter(Boolean)
        yield { part: 'site', target, values: { reason: details.join(', ') } }
      }
    },
  },
  'redirect-broken': {
    verdict: 'broken',
    en: `The redirect of {path} has no valid target ({answer})
      Correct or remove it in the backend's list of redirects (of content files: redirects.yaml): old links and search engines still use it.`,
    de: `Die Weiterleitung von {path} hat kein gültiges Ziel ({answer})
      Berichtigen oder entfernen Sie sie in der Liste der Weiterleitungen des Backends (bei Inhaltsdateien: redirects.yaml): Alte Links und Suchmaschinen verwenden sie noch.`,
    // If a page links to the address, that link is reported instead.
    *ofSite({ tables }) {
      for (const { url, seeds, outcome } of tables.doubtful()) {
        const verdict = outcome && seeds.includes('redirect') ? answerVerdict(outcome) : null
        if (!outcome || !verdict || tables.to(url).length > 0) continue
        const answer = outcome.failure ?? outcome.status ?? ''
        const values = { path: new URL(url).pathname, answer }
        yield { part: 'site', target: url, verdict, values, evidence: outcome }
      }
    },
  },
  'redirect-faulty': {
    verdict: 'warning',
    en: `A redirect has a fault: {place} {message}
      Correct the entry in the backend's list of redirects (of content files: redirects.yaml).`,
    de: `Eine Weiterleitung ist fehlerhaft: {place} {message}
      Berichtigen Sie den Eintrag in der Liste der Weiterleitungen des Backends (bei Inhaltsdateien: redirects.yaml).`,
    *ofSite({ seeds, tables }) {
      const pages = Array.from(tables.sitemap, ({ url }) => new URL(url).pathname)
      for (const values of redirectFaults([...seeds.redirects.values()], pages))
        yield { part: 'site', values }
    },
  },
  'layout-missing': {
    verdict: 'suspect',
    en: `The backend does not return the {call} in {language}
      Complete the layout and the navigation of this language in the backend.`,
    de: `Das Backend liefert «{call}» nicht in der Sprache {language}
      Vervollständigen Sie im Backend Layout und Navigation dieser Sprache.`,
    *ofSite({ base, seeds }) {
      // The layout contains the navigation too.
      const named = new Set<string>()
      for (const call of ['layout', 'navigation'] as const)
        for (const [locale, body] of seeds[`${call}s`]) {
          const place = { page: new URL(`/${locale}`, base).href, part: 'layout' } as const
          const language = locales[locale].label
          if (body === null) yield { ...place, values: { call, language } }
          for (const part of body === null ? [] : droppedParts(contract[call], body)) {
            const pointer = (call === 'navigation' ? '/navigation' : '') + part.pointer
            const values = { pointer: pointer || '/', reason: part.reason }
            if (!named.has(place.page + pointer))
              yield { rule: 'layout-invalid', ...place, pointer, values }
            named.add(place.page + pointer)
          }
        }
    },
  },
  'layout-invalid': {
    verdict: 'warning',
    en: `The layout at {pointer} cannot be read: {reason}
      Fill in or correct this field in the backend. Until then every page is shown without it.`,
    de: `Das Layout ist bei {pointer} nicht lesbar: {reason}
      Füllen Sie dieses Feld im Backend aus oder korrigieren Sie es. Bis dahin fehlt es auf jeder Seite.`,
  },
}
