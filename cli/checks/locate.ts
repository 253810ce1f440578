import { splitLocale, withoutQuery } from '../../routing/localized-path.ts'
import type { SiteTables, StoredLink } from '../crawl/site-tables.ts'
import { isPlain } from '../crawl/fetch/fetcher.ts'
import { canonicalAddress } from './canonical-address.ts'
import { compareFindings } from './compare-findings.ts'
import { findPlaces, placeKey, type SiteContent } from './find-fields.ts'
import { numberFindings } from './finding-id.ts'
import type { Evidence, Fault, Finding, Rule } from './finding.ts'

export interface LocateDeps extends SiteContent {
  tables: Pick<SiteTables, 'content' | 'get' | 'to'>
  rules: ReadonlyMap<string, Rule>
}

/**
 * Locates each fault: pages, links and fields to edit.
 *
 * A fault in header or footer is reported once per language of the site. Without content of the backend a finding has no field.
 *
 * @returns sorted and with ids
 */
export function locate(faults: readonly Fault[], deps: LocateDeps): Finding[] {
  const places = faults.flatMap((fault) =>
    fault.url === undefined ? placesOfPage(fault, deps) : placesOfAddress(fault, fault.url, deps),
  )
  const findings = withoutRepetition(mergePlaces(places))
  return numberFindings(findings.sort(compareFindings))
}

/** Drops findings that the fix of another finding resolves. A page without translation is then as severe as its language switch. */
function withoutRepetition(findings: Place['finding'][]): Place['finding'][] {
  const pagesOf = (id: string) =>
    new Set(findings.flatMap(({ rule, page }) => (rule === id ? page : [])))
  const [silent, untranslated] = [pagesOf('backend-silent'), pagesOf('translation-missing')]
  const targets = new Set(findings.map(({ target }) => target))
  const fieldOf = ({ page, pointer, target }: Place['finding']) => `${page} ${pointer} ${target}`
  const judged = new Set(findings.flatMap((finding) => (finding.link ? [] : fieldOf(finding))))
  const isSwitch = ({ rule, link, page }: Place['finding']) =>
    rule === 'link-broken' && link?.isSwitcher === true && untranslated.has(page)
  const nowhere = new Map(findings.filter(isSwitch).map(({ page, verdict }) => [page, verdict]))
  return findings.flatMap((finding) => {
    const { rule, verdict, page, target = '', pointer, link } = finding
    // Links to the page are reported.
    if (rule === 'page-status' && targets.has(page)) return []
    // Another rule reports the field for the same target.
    if (link && pointer !== undefined && judged.has(fieldOf(finding))) return []
    if (isSwitch(finding) || (verdict === 'suspect' && silent.has(target))) return []
    const worse = rule === 'translation-missing' ? nowhere.get(page) : undefined
    return worse ? { ...finding, verdict: worse } : finding
  })
}

function placesOfPage(fault: Fault, deps: LocateDeps): Place[] {
  const { link, block = null, pointer, part, page } = fault
  if (!link || pointer !== undefined || part !== undefined) return [toPlace(fault, [page], deps)]
  const placed = { ...link, block, page, expects: 'file', isSwitcher: false } as const
  const found = findPlaces(link.raw, [placed], deps)
  return found.map((place) => toPlace({ ...fault, ...place }, [page], deps))
}

/** Places of an address: every link to it. */
function placesOfAddress(fault: Fault, url: string, deps: LocateDeps): Place[] {
  const { from, target = url } = fault
  const located = { ...fault, target }
  const isConcerned = (page: string) => {
    const record = deps.tables.get(page)
    return !from || (record !== undefined && from(record))
  }
  const [address = '', fragment] = url.split(/#(.*)/)
  const links = deps.tables.to(address, fragment).filter(({ page }) => isConcerned(page))
  if (links.length === 0) return placeUnlinked(located, address, deps)
  return byPlace(links, deps).flatMap(({ seenOn, ofPlace }) => {
    const file = ofPlace.find(
      ({ page, places }) => !places && deps.tables.get(page)?.scope === 'asset',
    )
    if (file) return [placeInFile(located, address, file.page, deps)]
    const found = findPlaces(url, ofPlace, deps)
    return found.map((place) => toPlace({ ...located, ...place }, seenOn, deps))
  })
}

/** Groups links by place. Each group has the links of its first page and the list of all its pages. */
function byPlace(links: StoredLink[], { locales }: LocateDeps) {
  return [...Map.groupBy(links, (link) => placeKey(link, locales)).values()].map((same) => ({
    seenOn: same.map(({ page }) => page),
    ofPlace: same.filter(({ page }) => page === same[0]?.page),
  }))
}

/** Place in a stylesheet: only developers of the site can fix it. */
function placeInFile(fault: Fault, url: string, file: string, deps: LocateDeps): Place {
  const style = { element: 'style', attribute: 'url()', region: 'head' } as const
  const link = { raw: url, text: new URL(file).pathname, ...style }
  return toPlace({ ...fault, page: deps.base.href, part: 'site', link }, [file], deps)
}

/** Place of an address without links. The rules about sitemap and redirects report failed addresses that only these sources name. */
function placeUnlinked(fault: Fault, url: string, deps: LocateDeps): Place[] {
  const { seeds = [], outcome } = deps.tables.get(url) ?? {}
  const isNamed = seeds.some((seed) => seed === 'start' || seed === 'navigation')
  if (fault.from || !(isNamed || (outcome && isPlain(outcome)))) return []
  return [toPlace({ ...fault, page: url }, [url], deps)]
}

/** A fault in one place. Places with the same key become one finding. */
type Place = ReturnType<typeof toPlace>

/** @param seenOn pages that show the fault; many for the layout */
function toPlace(fault: Fault, seenOn: string[], deps: LocateDeps) {
  const { rule, page, part = 'page', target, link, block, pointer, near, values = {} } = fault
  const verdict = fault.verdict ?? deps.rules.get(rule)?.verdict ?? 'warning'
  const isEditable = deps.backendUrl && !link?.places && (part === 'page' || part === 'layout')
  const editUrl = isEditable ? toEditUrl(page, part, pointer, deps.base) : undefined
  const place = { rule, verdict, page, part, target, link, block, pointer, near, editUrl }
  const finding = { ...place, evidence: fault.evidence && toEvidence(fault.evidence), values }
  return { seenOn, finding, key: keyOf(finding, deps) }
}

/** Rules may give the whole outcome, whose times differ from run to run. */
function toEvidence({ method, status, failure, redirects, tries }: Evidence): Evidence {
  return { method, status, failure, redirects, tries }
}

/** Address of the field in the editor below `/admin`, which redirects to the editor of another backend. */
function toEditUrl(page: string, part: Fault['part'], pointer: string | undefined, base: URL) {
  const { pathname } = new URL(page)
  const { locale } = splitLocale(pathname)
  const place = part === 'layout' && locale ? `/layout/${locale}` : pathname
  return new URL(`/admin${place}${pointer ? `#${pointer}` : ''}`, base).href
}

/**
 * Key of a finding. Places that one change fixes have the same key: a picture in all widths, a footer link on all pages, a field of a page
 * with several queries.
 */
function keyOf(finding: Omit<Finding, 'id'>, { base, backendUrl }: LocateDeps): string {
  const { rule, page, part, target, link, block, pointer } = finding
  const address = target && canonicalAddress(target, { base, backendUrl })
  const field = pointer ?? (part === 'site' ? '' : `${block?.index} ${link?.region} ${link?.raw}`)
  const isPlaced = link !== undefined || pointer !== undefined
  const words = link ? '' : JSON.stringify(finding.values)
  const editedPage = isPlaced ? withoutQuery(page) : page
  return JSON.stringify([rule, part, editedPage, address ?? link?.raw, field, words])
}

function mergePlaces(places: Place[]): Place['finding'][] {
  return [...Map.groupBy(places, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const pages = new Set(same.flatMap(({ seenOn }) => seenOn.map(withoutQuery)))
    const morePages = pages.size - 1
    return [morePages > 0 ? { ...first.finding, morePages } : first.finding]
  })
}
