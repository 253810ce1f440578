import { defaultLocale, localeCodes } from '../../../locales/locales.ts'
import { decodePathname, mayBeListed, normalizePathname } from '../../../routing/localized-path.ts'
import { contract } from '../../../content/contract/contract.ts'
import { shownInSearch } from '../../../content/contract/page.ts'
import { readTolerantly } from '../../../content/contract/read-tolerantly.ts'
import { isUri } from '../../../content/contract/values.ts'
import { layoutOf, toPage } from '../../page-response.ts'
import type { PageFile } from '../../store/content-file.ts'
import type { ContentSnapshot, StoredPage } from '../../store/content-snapshot.ts'
import { linkFault } from '../../store/dead-links.ts'
import { leavesOf, type Leaf } from '../../../content/contract/json-values.ts'
import { findMedium } from '../../store/media-file.ts'
import { addressesIn } from '../../../content/search/page-contents.ts'

/** A problem that should be fixed before a page is published. */
export interface PageFinding {
  rule: RuleId
  severity: (typeof severities)[RuleId]
  /** JSON Pointer (RFC 6901) of the field. */
  pointer: string
  /** What the finding is about: an address, a page, or the limit that the value violates. */
  target?: string
}

/**
 * Severity of each rule. Without a reason, an error prevents publication; what is blocking prevents it in any case, since
 * the site could not show the page, or nothing is known about the page. Ids of rules never change; `cms/ui/texts` explains each rule.
 */
const severities = {
  'field-missing': 'blocking',
  'value-large': 'blocking',
  'value-small': 'blocking',
  'address-wrong': 'blocking',
  'field-unknown': 'blocking',
  'choice-wrong': 'blocking',
  'date-wrong': 'blocking',
  'mail-wrong': 'blocking',
  'number-wrong': 'blocking',
  'value-wrong': 'blocking',
  'check-unfinished': 'blocking',
  'link-broken': 'error',
  'link-to-draft': 'error',
  'asset-broken': 'error',
  'page-too-large': 'error',
  'fragment-missing': 'warning',
  'fragment-lost': 'warning',
  'alt-missing': 'warning',
  'heading-skipped': 'warning',
  'picture-large': 'warning',
  'title-long': 'warning',
  'description-missing': 'warning',
  'description-long': 'warning',
  'translation-missing': 'warning',
} as const
type RuleId = keyof typeof severities

export interface CheckContext {
  filesDir: string
  /** Brand, which the site adds to each title. */
  siteName: string
  /** Includes drafts: a page that is published together with others may link to them. */
  preview: ContentSnapshot
  live: ContentSnapshot
}

/** Result of a rule: its id, the place, and what the finding is about. */
type Found = [rule: RuleId, pointer: string, target?: string]

export function toFinding([rule, pointer, target]: Found): PageFinding {
  return { rule, severity: severities[rule], pointer, ...(target && { target }) }
}

/** What is checked, and where. */
interface Checked extends CheckContext {
  path: string
  /** Blocks of a page; empty for a layout. */
  content: PageFile['content']
}

/**
 * Checks a page or layout as the preview shows it, before it is published: the page itself, and the pages that link to it.
 * Rules that the command `werkseite check` has, too, have the same ids there.
 *
 * @param path of a page, or the file of a layout
 */
export function checkPage(path: string, context: CheckContext): PageFinding[] {
  const stored = context.preview.pages.get(normalizePathname(path))
  const layout = localeCodes.find((locale) => path.startsWith(`${locale}/`)) ?? defaultLocale
  const leaves = leavesOf(stored?.page ?? layoutOf(context.preview, layout))
  const checked = { ...context, path, content: stored?.page.content ?? [] }
  const found = [
    ...leaves.flatMap((leaf) => checkAddresses(leaf, checked)),
    ...checkHeadings(leaves, stored ? 1 : 2),
    ...leaves.flatMap(checkAlt),
    ...leaves.flatMap((leaf) => checkSize(leaf, context)),
  ]
  // The other rules do not apply to a layout.
  if (stored)
    found.push(
      ...checkLengths(stored.page, context),
      ...checkLimits(stored, context),
      ...checkTranslation(stored, context),
      ...checkLostAnchors(checked),
    )
  // A link that occurs twice in a text is one finding.
  return [...new Map(found.map((one) => [one.join(' '), toFinding(one)])).values()]
}

function checkAddresses(leaf: Leaf, checked: Checked): Found[] {
  return addressesIn(leaf, checked.live.ownHosts).flatMap((address): Found[] => {
    const rule = addressFault(address, checked)
    return rule ? [[rule, leaf.pointer, address]] : []
  })
}

function addressFault(address: string, checked: Checked): RuleId | null {
  if (!isUri(address)) return 'address-wrong'
  const { path: ownPath, content, filesDir, preview, live } = checked
  const [, pathname = '', hash = ''] = /^([^?#]*)[^#]*#?(.*)$/s.exec(address) ?? []
  const path = pathname === '' ? ownPath : normalizePathname(pathname)
  if (!path.startsWith('/') || path.startsWith('//')) return null
  const target = path === ownPath ? content : preview.pages.get(path)?.page.content
  const fault = path === ownPath ? null : linkFault(live, filesDir, path)
  if (fault) return fault === 'link-broken' && target ? 'link-to-draft' : fault
  return !target || hasAnchor(target, hash) ? null : 'fragment-missing'
}

/** Anchors that every page has. */
const siteAnchors = new Set(['', 'main', 'top'])

function hasAnchor(content: object[], hash: string): boolean {
  return siteAnchors.has(hash) || anchorsOf(content).has(decodePathname(hash))
}

/** Ids of blocks, and of elements in their rich texts. */
function anchorsOf(content: object[]): Set<string> {
  const ids = leavesOf(content).flatMap(({ field, value }) =>
    field === 'id'
      ? [value]
      : [...value.matchAll(/\bid=["']([^"']+)["']/g)].map(([, id = '']) => id),
  )
  return new Set(ids)
}

/**
 * Levels as on the page: the title of a block is on the second, that of its part on the third; both are one level higher
 * in the first block, whose title is the page's.
 *
 * @param above level of the heading before
 */
function checkHeadings(leaves: Leaf[], above: number): Found[] {
  let last = above
  return leaves.flatMap(({ pointer, value, parent }): Found[] => {
    const [, block, part] = /^\/content\/(\d+)\/(.+\/)?title$/.exec(pointer) ?? []
    if (block && !('uri' in parent)) last = (block === '0' ? 1 : 2) + (part ? 1 : 0)
    const levels = [...value.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
    const isSkipped = levels.some((level, index) => level > (levels[index - 1] ?? last) + 1)
    last = levels.at(-1) ?? last
    return isSkipped || levels.includes(1) ? [['heading-skipped', pointer]] : []
  })
}

function checkAlt({ pointer, field, value }: Leaf): Found[] {
  const isEmpty = field === 'alt' && value.trim() === ''
  const isMissing = /<img(?![^>]*\balt=)/.test(value)
  return isEmpty || isMissing ? [['alt-missing', pointer]] : []
}

/** Limit for an uploaded picture; visitors get smaller versions. */
const maxPictureBytes = 5_000_000

function checkSize({ pointer, field, value, parent }: Leaf, { filesDir }: CheckContext): Found[] {
  const isPicture = field === 'src' && 'alt' in parent
  const file = isPicture ? findMedium(filesDir, value) : null
  return file && file.size > maxPictureBytes ? [['picture-large', pointer, value]] : []
}

/** Limits of what search engines show. */
function checkLengths({ title, meta }: PageFile, { siteName }: CheckContext): Found[] {
  const { title: metaTitle, description, robots } = meta
  if (!mayBeListed(robots)) return []
  const inTab = (metaTitle ?? title) + (siteName && ` | ${siteName}`)
  const pointer = metaTitle === undefined ? '/title' : '/meta/title'
  const found: Found[] = []
  if (inTab.length > shownInSearch.title) found.push(['title-long', pointer])
  if (description === undefined) found.push(['description-missing', '/meta'])
  else if (description.length > shownInSearch.description)
    found.push(['description-long', '/meta/description'])
  return found
}

/** The first place where the site would cut the page; later cuts result from it and are not reported. */
function checkLimits(stored: StoredPage, { preview }: CheckContext): Found[] {
  const [first] = readTolerantly(contract.page, toPage(preview, stored)).dropped
  return first ? [['page-too-large', first.pointer]] : []
}

function checkTranslation({ locale, page }: StoredPage, { live }: CheckContext): Found[] {
  const translations = live.translations.get(page.id)
  const missing = localeCodes.filter((code) => code !== locale && !translations?.has(code))
  return missing.map((code) => ['translation-missing', '/id', code])
}

/** Pages that link to an anchor which this page loses. */
function checkLostAnchors({ path, content, live }: Checked): Found[] {
  const published = live.pages.get(normalizePathname(path))?.page.content ?? []
  const left = anchorsOf(content)
  const lost = [...anchorsOf(published)].filter((id) => !left.has(id))
  if (lost.length === 0) return []
  const addresses = new Set(lost.map((id) => `${path}#${id}`))
  return [...live.pages.values()]
    .filter(({ contents }) => contents.links.has(path))
    .filter(({ page }) =>
      leavesOf(page.content)
        .flatMap((leaf) => addressesIn(leaf, live.ownHosts))
        .some((one) => addresses.has(one)),
    )
    .map(({ page: { path: linking } }) => ['fragment-lost', '/content', linking])
}
