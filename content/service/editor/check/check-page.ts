import { decodeHTML } from 'entities'
import { localeCodes } from '../../../../locales/locales.ts'
import {
  decodePathname,
  mayBeListed,
  normalizePathname,
  splitLocale,
} from '../../../../routing/localized-path.ts'
import { contract } from '../../../contract/contract.ts'
import { shownInSearch } from '../../../contract/page.ts'
import { readTolerantly } from '../../../contract/read-tolerantly.ts'
import { toPage } from '../../page-answer.ts'
import type { ContentSnapshot, StoredPage } from '../../store/content-snapshot.ts'
import { markdownToHtml } from '../../store/markdown.ts'
import { findMedium } from '../../store/media-file.ts'
import { addressFields } from '../../store/page-contents.ts'
import { leavesOf, type Edited, type Leaf } from '../json.ts'

/** A problem that should be fixed before a page is published. */
export interface Finding {
  rule: RuleId
  severity: (typeof severities)[RuleId]
  /** JSON Pointer (RFC 6901) of the field. */
  pointer: string
  /** What the finding is about: an address, a page, or the limit that the value violates. */
  target?: string
}

/**
 * Severity of each rule. Without a reason, an error prevents publication; what is blocking prevents it in any case, since
 * the site could not show the page. Ids of rules never change; `admin/texts` explains each rule.
 */
const severities = {
  'field-missing': 'blocking',
  'value-large': 'blocking',
  'value-small': 'blocking',
  'address-wrong': 'blocking',
  'value-wrong': 'blocking',
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

export interface CheckedPage {
  path: string
  page: Edited
  /** The version that visitors see; `null` if there is none. */
  published: Edited | null
}

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

export function toFinding([rule, pointer, target]: Found): Finding {
  return { rule, severity: severities[rule], pointer, ...(target && { target }) }
}

/**
 * Checks a page before it is published: the page itself, and the pages that link to it. Rules that the command
 * `werkseite check` has, too, have the same ids there.
 */
export function checkPage(checked: CheckedPage, context: CheckContext): Finding[] {
  const leaves = leavesOf(checked.page)
  const found = [
    ...leaves.flatMap((leaf) => checkAddresses(leaf, checked, context)),
    ...checkHeadings(leaves, 'content' in checked.page ? 1 : 2),
    ...leaves.flatMap(checkAlt),
    ...leaves.flatMap((leaf) => checkSize(leaf, context)),
  ]
  // The other rules do not apply to a layout.
  if ('content' in checked.page)
    found.push(
      ...checkLengths(checked.page, context),
      ...checkLimits(checked, context),
      ...checkTranslation(checked, context),
      ...checkLostAnchors(checked, context),
    )
  return found.map(toFinding)
}

function checkAddresses(leaf: Leaf, checked: CheckedPage, context: CheckContext): Found[] {
  return addressesOf(leaf).flatMap((address): Found[] => {
    const rule = addressFault(address, checked, context)
    return rule ? [[rule, leaf.pointer, address]] : []
  })
}

function addressesOf({ key, value }: Leaf): string[] {
  if (addressFields.has(key)) return [value]
  const html = mayHaveMarkup.test(value) ? markdownToHtml(value) : ''
  return [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, address = '']) =>
    decodeHTML(address),
  )
}

const mayHaveMarkup = /\]\(|<\w/

function addressFault(
  address: string,
  { path: ownPath, page }: CheckedPage,
  { filesDir, preview, live }: CheckContext,
): RuleId | null {
  const [, pathname = '', hash = ''] = /^([^?#]*)[^#]*#?(.*)$/s.exec(address) ?? []
  const path = pathname === '' ? ownPath : normalizePathname(pathname)
  if (!path.startsWith('/') || path.startsWith('//')) return null
  if (path.startsWith('/media/')) return findMedium(filesDir, path) ? null : 'asset-broken'
  const { locale, rest } = splitLocale(path)
  if (locale === null || rest === '/search' || live.redirects.get(path)?.to) return null
  const target = preview.pages.get(path)
  if (path === ownPath) return hasAnchor(contentOf(page), hash) ? null : 'fragment-missing'
  if (!target) return 'link-broken'
  if (!live.pages.has(path)) return 'link-to-draft'
  return hasAnchor(target.page.content, hash) ? null : 'fragment-missing'
}

/** Blocks of a page; empty for a layout. */
const contentOf = (page: Edited) => (page['content'] ?? []) as object[]

/** Anchors that every page has. */
const siteAnchors = new Set(['', 'main', 'top'])

function hasAnchor(content: object[], hash: string): boolean {
  return siteAnchors.has(hash) || anchorsOf(content).has(decodePathname(hash))
}

/** Ids of blocks, and of elements in their rich texts. */
function anchorsOf(content: object[]): Set<string> {
  const ids = leavesOf(content).flatMap(({ key, value }) =>
    key === 'id' ? [value] : [...value.matchAll(/\bid=["']([^"']+)["']/g)].map(([, id = '']) => id),
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
    const html = /^#|<h\d/m.test(value) ? markdownToHtml(value) : ''
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
    const isSkipped = levels.some((level, index) => level > (levels[index - 1] ?? last) + 1)
    last = levels.at(-1) ?? last
    return isSkipped || levels.includes(1) ? [['heading-skipped', pointer]] : []
  })
}

function checkAlt({ pointer, key, value }: Leaf): Found[] {
  const isEmpty = key === 'alt' && value.trim() === ''
  const isMissing = value.includes('<img') && /<img(?![^>]*\balt=)/.test(markdownToHtml(value))
  return isEmpty || isMissing ? [['alt-missing', pointer]] : []
}

/** Limit for an uploaded picture; visitors get smaller versions. */
const maxPictureBytes = 5_000_000

function checkSize({ pointer, key, value, parent }: Leaf, { filesDir }: CheckContext): Found[] {
  const isPicture = key === 'src' && 'alt' in parent
  const file = isPicture ? findMedium(filesDir, value) : null
  return file && file.size > maxPictureBytes ? [['picture-large', pointer, value]] : []
}

/** Limits of what search engines show. */
function checkLengths({ title, meta }: Edited, { siteName }: CheckContext): Found[] {
  const { title: metaTitle, description, robots } = (meta ?? {}) as Edited
  if (!mayBeListed(String(robots))) return []
  const inTab = String(metaTitle ?? title) + (siteName && ` | ${siteName}`)
  const pointer = typeof metaTitle === 'string' ? '/meta/title' : '/title'
  const found: Found[] = []
  if (inTab.length > shownInSearch.title) found.push(['title-long', pointer])
  if (typeof description !== 'string') found.push(['description-missing', '/meta'])
  else if (description.length > shownInSearch.description)
    found.push(['description-long', '/meta/description'])
  return found
}

/** The first place where the site would cut the page; later cuts result from it and are not reported. */
function checkLimits({ path }: CheckedPage, { preview }: CheckContext): Found[] {
  const stored = preview.pages.get(normalizePathname(path))
  const page = stored && toPage(preview, stored)
  const [first] = page ? readTolerantly(contract.page, page).dropped : []
  return first ? [['page-too-large', first.pointer]] : []
}

function checkTranslation({ path, page }: CheckedPage, { live }: CheckContext): Found[] {
  const { locale } = splitLocale(path)
  const translations = live.translations.get(String(page['id']))
  const missing = localeCodes.filter((code) => code !== locale && !translations?.has(code))
  return missing.map((code) => ['translation-missing', '/id', code])
}

/** Pages that link to an anchor which this page loses. */
function checkLostAnchors({ path, page, published }: CheckedPage, { live }: CheckContext): Found[] {
  const left = anchorsOf(contentOf(page))
  const before = published ? anchorsOf(contentOf(published)) : new Set<string>()
  const lost = [...before].filter((id) => !left.has(id))
  if (lost.length === 0) return []
  const addresses = lost.map((id) => `${path}#${id}`)
  return [...live.pages.values()]
    .filter((stored) => namesOneOf(stored, addresses))
    .map(({ page: { path: linking } }) => ['fragment-lost', '/content', linking])
}

function namesOneOf({ page, contents }: StoredPage, addresses: string[]): boolean {
  if (contents.links.size === 0) return false
  const text = JSON.stringify(page.content)
  return addresses.some((address) => text.includes(`${address}"`) || text.includes(`${address}\\"`))
}
