import { normalizePathname, withoutQuery } from '../../../routing/localized-path.ts'
import { normalizeUrl } from '../../crawl/normalize-url.ts'
import type { UrlRecord } from '../../crawl/visit.ts'
import type { Detail, Facts, Rules } from '../check.ts'
import { pageAddress } from '../seen-page.ts'

type Address = Pick<UrlRecord, 'url'>

/** Path of a page for comparison, without query; `null` for an address elsewhere. */
const ownPath = ({ url }: Address, base: URL) => pageAddress(withoutQuery(url), base)

const leavingPaths = ({ unpublish }: Facts) =>
  new Set<string | null>(unpublish.map(normalizePathname))

const isLeaving = (page: Address, facts: Facts) =>
  leavingPaths(facts).has(ownPath(page, facts.base))

/** Links to a hidden page, without links from its translations: the site generates these, and they disappear with the page. */
function linksTo(
  { url }: Address,
  { tables, base }: Facts,
  isConcerned: (page: UrlRecord) => boolean,
): Detail {
  const [page] = tables.pages('url = ?', url)
  const paths = Object.values(page?.paths ?? {})
  const translations = new Set(
    paths.flatMap((path) => URL.parse(path, base) ?? []).map(normalizeUrl),
  )
  return { url, from: (referrer) => isConcerned(referrer) && !translations.has(referrer.url) }
}

function* linksToDrafts(facts: Facts, isConcerned: (page: UrlRecord) => boolean) {
  for (const draft of facts.tables.values('isDraft')) yield linksTo(draft, facts, isConcerned)
}

/** Rules about links that break when pages are published or unpublished in the wrong order. */
export const draftRules: Rules = {
  'link-to-draft': {
    verdict: 'broken',
    en: `A published page links to a draft
      Publish the draft, or remove the link: on the public site it is broken.`,
    de: `Eine veröffentlichte Seite verweist auf einen Entwurf
      Veröffentlichen Sie den Entwurf oder entfernen Sie den Link: Auf der öffentlichen Website ist er defekt.`,
    ofSite: (facts) => linksToDrafts(facts, (page) => !page.isDraft),
  },
  'draft-needs-draft': {
    verdict: 'warning',
    en: `A draft links to another draft
      Publish both pages together, the linked page first.`,
    de: `Ein Entwurf verweist auf einen anderen Entwurf
      Veröffentlichen Sie beide zusammen, die verlinkte Seite zuerst.`,
    ofSite: (facts) => linksToDrafts(facts, (page) => page.isDraft),
  },
  'unpublish-linked': {
    verdict: 'broken',
    en: `A page links to a page that will be unpublished
      Remove or change the link before the page is unpublished.`,
    de: `Eine Seite verweist auf eine Seite, die von der Website genommen wird
      Entfernen oder ändern Sie den Link, bevor die Seite von der Website genommen wird.`,
    *ofSite(facts) {
      for (const page of facts.unpublish.length > 0 ? facts.tables.values('visits') : [])
        if (isLeaving(page, facts))
          yield linksTo(page, facts, (referrer) => !isLeaving(referrer, facts))
    },
  },
  'unpublish-unknown': {
    verdict: 'warning',
    en: `{path}, which will be unpublished, was not found on the site
      Correct the path after --unpublish.`,
    de: `{path} soll von der Website genommen werden, wurde dort aber nicht gefunden
      Korrigieren Sie den Pfad nach --unpublish.`,
    // An unvisited page may exist.
    needsWholeSite: true,
    *ofSite(facts) {
      const unknown = leavingPaths(facts)
      for (const record of unknown.size > 0 ? facts.tables.values() : [])
        if (!record.outcome || record.outcome.status === 200)
          unknown.delete(ownPath(record, facts.base))
      for (const path of unknown) if (path) yield { part: 'site', values: { path } }
    },
  },
}
