import pLimit from 'p-limit'
import { withoutQuery } from '../../content/client/without-query.ts'
import { splitLocale } from '../../routing/localized-path.ts'
import type { UrlRecord } from '../crawl/visit.ts'
import { canonicalAddress } from './canonical-address.ts'
import type { Rule } from './check.ts'
import { compareFindings } from './compare-findings.ts'
import { numberFindings } from './finding-id.ts'
import type { Finding } from './finding.ts'
import {
  createPageReader,
  type LinkPlace,
  type PageReading,
  type ReadingDeps,
} from './read-page-again.ts'
import {
  spreadFaults,
  type PageTask,
  type RuledFault,
  type RuledPageFault,
  type RuledTargetFault,
} from './spread-faults.ts'

export type { RuledFault } from './spread-faults.ts'

export interface LocateDeps extends ReadingDeps {
  records: ReadonlyMap<string, UrlRecord>
  rules: ReadonlyMap<string, Rule>
}

/** Pages that are read at a time. */
const concurrency = 4

/**
 * Says of each fault where it is to be mended: on which pages, in which links, in which fields of the backend.
 *
 * Faults of addresses are looked for on the pages that link there; each of these is read once more, for all its faults. What
 * stands in header or footer is told once a language. A page that cannot be read again, or not in time, has its findings
 * without these details.
 *
 * @returns sorted and with ids
 */
export async function locate(faults: readonly RuledFault[], deps: LocateDeps): Promise<Finding[]> {
  const { tasks, unlinked } = spreadFaults(faults, deps.records)
  const readPageAgain = createPageReader(deps)
  const limit = pLimit(concurrency)
  const located = await Promise.all(
    tasks.map((task) =>
      limit(async () =>
        task.record?.scope === 'asset'
          ? task.linked.map((fault) => placeInFile(task, fault, deps))
          : locateOnPage(task, await readPageAgain(task), deps),
      ),
    ),
  )
  const places = [...located.flat(), ...unlinked.flatMap((fault) => placeUnlinked(fault, deps))]
  const findings = mergePlaces(places, deps)
  return numberFindings(findings.map((finding) => ({ ...finding, id: '' })).sort(compareFindings))
}

/** A fault in one place; places with the same key are one finding. */
interface Place {
  fault: RuledFault
  /** Page on which it was seen, which for the layout is one of many. */
  seenOn: string
  finding: Omit<Finding, 'id'>
  key: string
}

async function locateOnPage(
  { own, linked, url }: PageTask,
  reading: PageReading,
  deps: LocateDeps,
): Promise<Place[]> {
  const places: Place[] = []
  for (const fault of own) {
    const found = await placesOfOwn(fault, reading)
    places.push(...found.map((place) => toPlace(fault, url, place, deps)))
  }
  for (const fault of linked) {
    const { target = addressOf(fault) } = fault
    const found = await reading.findPlaces(
      addressOf(fault),
      reading.linksTo(fault.url, fault.fragment),
    )
    const known = found.length > 0 ? found : [{ page: reading.page, part: 'page' as const }]
    places.push(...known.map((place) => toPlace(fault, url, { ...place, target }, deps)))
  }
  return places
}

async function placesOfOwn(fault: RuledPageFault, reading: PageReading): Promise<TargetPlace[]> {
  const { link, block, pointer, part, page, target } = fault
  if (!link || pointer !== undefined || part !== undefined) {
    return [{ page, part: part ?? 'page', target, link, block, pointer }]
  }
  const places = await reading.findPlaces(link.raw, [{ ...link, block: block ?? null }])
  return places.map((place) => ({ ...place, target }))
}

/** A stylesheet is no page: the link is one that only those who work on the site's code can mend. */
function placeInFile(task: PageTask, fault: RuledTargetFault, deps: LocateDeps): Place {
  const { pathname } = new URL(task.url)
  const link = {
    raw: fault.url,
    text: pathname,
    element: 'style',
    attribute: 'url()',
    region: 'head' as const,
  }
  const place = {
    page: deps.base.href,
    part: 'site' as const,
    target: fault.target ?? addressOf(fault),
    link,
  }
  return toPlace(fault, task.url, place, deps)
}

/** What only the sitemap names is told by the rules about the sitemap. */
function placeUnlinked(fault: RuledTargetFault, deps: LocateDeps): Place[] {
  const seeds = deps.records.get(fault.url)?.seeds ?? []
  if (fault.from || seeds.every((seed) => seed === 'sitemap')) return []
  const place = { page: fault.url, part: 'page' as const, target: fault.target ?? addressOf(fault) }
  return [toPlace(fault, fault.url, place, deps)]
}

const addressOf = ({ url, fragment }: RuledTargetFault) =>
  fragment === undefined ? url : `${url}#${fragment}`

type TargetPlace = LinkPlace & Pick<Finding, 'target'>

function toPlace(fault: RuledFault, seenOn: string, place: TargetPlace, deps: LocateDeps): Place {
  const { page, part, target, link, block, pointer } = place
  const isEditable = part === 'page' || part === 'layout'
  const finding: Place['finding'] = {
    rule: fault.rule,
    verdict: fault.verdict ?? deps.rules.get(fault.rule)?.verdict ?? 'warning',
    page,
    part,
    ...(target !== undefined && { target }),
    ...(link && { link }),
    ...(block && { block }),
    ...(pointer !== undefined && { pointer }),
    ...(isEditable && deps.backend && { editUrl: toEditUrl(place, deps.base) }),
    ...(fault.evidence && { evidence: fault.evidence }),
    values: fault.values ?? {},
  }
  return { fault, seenOn, finding, key: keyOf(finding, deps) }
}

/** The field in the editor below `/admin` of the site, which is redirected to where another backend edits. */
function toEditUrl({ page, part, pointer }: TargetPlace, base: URL): string {
  const { pathname } = new URL(page)
  const locale = splitLocale(pathname).locale
  const place = part === 'layout' && locale ? `/layout/${locale}` : pathname
  return new URL(`/admin${place}${pointer ? `#${pointer}` : ''}`, base).href
}

/**
 * What is mended by one change is one finding: a picture in all its widths, a link of the footer on all pages, a field of a page
 * that is shown under several queries.
 */
function keyOf(finding: Place['finding'], { base, backend }: LocateDeps): string {
  const { rule, page, part, target, link, block, pointer } = finding
  const address = target && canonicalAddress(target, { base, backendUrl: backend?.url ?? null })
  const subject = address ? [address.url, address.fragment] : [link?.raw ?? '', '']
  const field = pointer ?? (part === 'site' ? '' : `${block?.index} ${link?.region} ${link?.raw}`)
  const isPlaced = link !== undefined || pointer !== undefined
  const words = link ? '' : JSON.stringify(finding.values)
  const editedPage = isPlaced ? withoutQuery(page) : page
  return JSON.stringify([rule, part, editedPage, ...subject, field, words])
}

function mergePlaces(places: Place[], { records }: LocateDeps): Place['finding'][] {
  const unlistedPages = unlistedByKey(places, records)
  return [...Map.groupBy(places, ({ key }) => key)].flatMap(([key, [first, ...others]]) => {
    if (!first) return []
    const seenOn = new Set([first, ...others].map((place) => withoutQuery(place.seenOn)))
    const morePages = seenOn.size - 1 + (unlistedPages.get(key) ?? 0)
    return [morePages > 0 ? { ...first.finding, morePages } : first.finding]
  })
}

/** The crawl keeps the first referrers only; the rest is told with the finding that stands for most pages. */
function unlistedByKey(
  places: Place[],
  records: ReadonlyMap<string, UrlRecord>,
): Map<string, number> {
  const unlisted = new Map<string, number>()
  for (const [fault, itsPlaces] of Map.groupBy(places, (place) => place.fault)) {
    const place = itsPlaces.find(({ finding }) => finding.part !== 'page') ?? itsPlaces[0]
    const count = place ? countUnlisted(fault, records) : 0
    if (place && count > 0) unlisted.set(place.key, Math.max(count, unlisted.get(place.key) ?? 0))
  }
  return unlisted
}

function countUnlisted(fault: RuledFault, records: ReadonlyMap<string, UrlRecord>): number {
  // Of fragments, and of some pages only, the crawl does not count how many there are.
  if (fault.about === 'page' || fault.fragment !== undefined || fault.from) return 0
  const record = records.get(fault.url)
  return record ? Math.max(0, record.referrerCount - record.referrers.length) : 0
}
