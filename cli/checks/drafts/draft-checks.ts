import { normalizePathname } from '../../../routing/localized-path.ts'
import { normalizeUrl } from '../../crawl/normalize-url.ts'
import type { UrlRecord, Visit } from '../../crawl/visit.ts'
import { toChecks, type Check, type RuleRow, type Site } from '../check.ts'
import type { TargetFault } from '../finding.ts'
import { readTranslatedPaths } from '../translations/translated-paths.ts'

export interface DraftCheckDeps {
  base: URL
  /** Paths of pages that are about to be unpublished. */
  unpublish: string[]
}

interface DraftFacts {
  /** A page that is about to be unpublished. */
  isLeaving: (record: UrlRecord) => boolean
  leaving: ReadonlySet<string>
  /** Hidden page → the same page in other languages: their links to it go by themselves when it does. */
  translations: ReadonlyMap<string, ReadonlySet<string>>
}

/** What breaks when a page is published before, or taken away after, those that it is linked with. */
export function createDraftChecks({ base, unpublish }: DraftCheckDeps): Check[] {
  const leaving = new Set(unpublish.map(normalizePathname))
  const translations = new Map<string, Set<string>>()
  const facts: DraftFacts = {
    leaving,
    translations,
    isLeaving: ({ url }) =>
      leaving.size > 0 && new URL(url).origin === base.origin && leaving.has(pathnameOf(url)),
  }
  return toChecks(draftRules, facts, (visit) => {
    const isHidden = visit.source?.liveStatus === 404 || leaving.has(pathnameOf(visit.url))
    if (isHidden && visit.outcome.status === 200) translations.set(visit.url, urlsOf(visit, base))
  })
}

function urlsOf(visit: Visit, base: URL): Set<string> {
  const paths = Object.values(readTranslatedPaths(visit) ?? {})
  return new Set(paths.flatMap((path) => URL.parse(path, base) ?? []).map(normalizeUrl))
}

/** The form in which pages are compared, whatever their query. */
function pathnameOf(url: string): string {
  return normalizePathname(new URL(url).pathname)
}

/** Links to hidden pages, on pages that have nothing to do with their translations. */
function* linksTo(
  { records, links }: Site,
  { translations }: DraftFacts,
  isHidden: (target: UrlRecord) => boolean,
  isConcerned: (page: UrlRecord) => boolean,
): Iterable<TargetFault> {
  for (const target of records.values()) {
    if (!isHidden(target)) continue
    const from = (page: UrlRecord) =>
      isConcerned(page) && !translations.get(target.url)?.has(page.url)
    const pages = links.pagesTo(target.url).flatMap((page) => records.get(page) ?? [])
    if (pages.some(from)) yield { about: 'target', url: target.url, from }
  }
}

const isDraft = (record: UrlRecord) => record.isDraft

export const draftRules: readonly RuleRow<DraftFacts>[] = [
  {
    id: 'link-to-draft',
    verdict: 'broken',
    title: {
      en: 'A published page links to a draft',
      de: 'Eine veröffentlichte Seite verweist auf einen Entwurf',
    },
    advice: {
      en: 'Publish the draft, or take the link away: on the public site it leads nowhere.',
      de: 'Veröffentlichen Sie den Entwurf oder entfernen Sie den Link: Auf der öffentlichen Website führt er ins Leere.',
    },
    ofSite: (site, facts) => linksTo(site, facts, isDraft, (page) => !page.isDraft),
  },
  {
    id: 'draft-needs-draft',
    verdict: 'warning',
    title: {
      en: 'A draft links to another draft',
      de: 'Ein Entwurf verweist auf einen anderen Entwurf',
    },
    advice: {
      en: 'Publish the two together, the linked one first.',
      de: 'Veröffentlichen Sie beide zusammen, die verlinkte Seite zuerst.',
    },
    ofSite: (site, facts) => linksTo(site, facts, isDraft, isDraft),
  },
  {
    id: 'unpublish-linked',
    verdict: 'broken',
    title: {
      en: 'A page links to one that is about to be unpublished',
      de: 'Eine Seite verweist auf eine, die zurückgezogen werden soll',
    },
    advice: {
      en: 'Take the link away or let it lead elsewhere before the page is unpublished.',
      de: 'Entfernen oder ändern Sie den Link, bevor die Seite zurückgezogen wird.',
    },
    ofSite: (site, facts) =>
      linksTo(site, facts, facts.isLeaving, (page) => !facts.isLeaving(page)),
  },
  {
    id: 'unpublish-unknown',
    verdict: 'warning',
    title: {
      en: '{path}, which is to be unpublished, was not found on the site',
      de: '{path}, das zurückgezogen werden soll, wurde auf der Website nicht gefunden',
    },
    advice: {
      en: 'Correct the path after --unpublish.',
      de: 'Korrigieren Sie den Pfad nach --unpublish.',
    },
    // What was not visited may be there.
    needsWholeSite: true,
    *ofSite({ base, records }, { leaving }) {
      const unknown = new Set(leaving)
      for (const { url, outcome } of unknown.size > 0 ? records.values() : [])
        if (!outcome || outcome.status === 200) unknown.delete(pathnameOf(url))
      for (const path of unknown)
        yield { about: 'page', page: base.href, part: 'site', values: { path } }
    },
  },
]
