import { decodeHTML } from 'entities'
import type { Block } from '../contract/blocks.ts'
import { leavesOf, type Leaf } from '../contract/json-values.ts'
import type { ListedPage } from '../contract/page-list.ts'
import type { Page } from '../contract/page.ts'
import type { File } from '../contract/values.ts'
import { toSitePath, withoutQuery } from '../../routing/localized-path.ts'
import { splitAddresses } from './split-addresses.ts'

type Film = NonNullable<ListedPage['films']>[number]

export type PageContents = ReturnType<typeof collectContents>

/** Fields whose strings visitors do not read. */
const silent = new Set([
  'type',
  'id',
  'icon',
  'position',
  'kind',
  'srclang',
  'format',
  'category',
  'focus',
  'condition',
  'currency',
  'vat',
  'language',
  'begins',
  'finishes',
])

/** Fields that contain an address; `contact` is one in the layout and a link in blocks. */
const addressFields = new Set(
  'uri src embed linkedin xing youtube instagram contact link'.split(' '),
)

/** A page of the contract, or of a file. */
interface ReadablePage extends Pick<Page, 'title' | 'content'> {
  meta: Pick<Page['meta'], 'description' | 'image'>
}

/** Texts, files, links and media of a page, for search, link check and the list of pages. */
export function collectContents({ title, meta, content }: ReadablePage) {
  const leaves = leavesOf(content)
  const objects = [...new Set(leaves.map(({ parent }) => parent))]
  const texts = leaves.filter(({ field }) => !silent.has(field) && !addressFields.has(field))
  const [first] = content
  return {
    /** All text that a visitor reads, without tags. */
    text: toPlainText(
      [title, meta.description ?? '', ...texts.map(({ value }) => value)].join('\n'),
    ),
    /** Headings, one per line. */
    headings: objects.flatMap(headingOf).join('\n'),
    /** Figures of specifications, with their units. */
    figures: objects.flatMap(figureOf),
    /** Date of the first block; empty if missing. */
    date: (first && 'date' in first && first.date) || '',
    downloads: objects.filter(isFile),
    /** Addresses on this site: `/de/kontakt`, `/media/prospekt.pdf`. */
    links: collectLinks([meta.image, content]),
    /** Pictures without duplicates and decorative ones. */
    pictures: [...new Set(objects.flatMap(shownPictureOf))],
    /** Films that the site hosts. */
    films: content.flatMap((block) => filmOf(block, title)),
  }
}

/**
 * The addresses on this site in any value, such as a layout or a navigation.
 *
 * @param ownHosts hosts of the site, whose absolute addresses count as paths; omitted: only paths count
 */
export function collectLinks(value: unknown, ownHosts?: ReadonlySet<string>): Set<string> {
  const addresses = leavesOf(value).flatMap((leaf) => addressesIn(leaf, ownHosts))
  return new Set(
    addresses.filter((address) => address.startsWith('/')).map((address) => withoutQuery(address)),
  )
}

/**
 * The address in an address field, or those in rich text.
 *
 * @param ownHosts hosts of the site, whose absolute addresses become paths
 */
export function addressesIn({ field, value }: Leaf, ownHosts?: ReadonlySet<string>): string[] {
  const found = addressFields.has(field) ? [value] : splitAddresses(value).addresses
  return ownHosts ? found.map((address) => toSitePath(address, ownHosts)) : found
}

/** The title of a block or of a part of it, unless it is that of a link. */
function headingOf({ title, uri }: Partial<Record<string, unknown>>): string[] {
  return typeof title === 'string' && uri === undefined ? [title] : []
}

/** The value of a specification, which is a text. Numbers of the block `Numbers` are not included. */
function figureOf({ label, value, unit = '' }: Partial<Record<string, unknown>>): string[] {
  return label !== undefined && typeof value === 'string' ? [`${value} ${String(unit)}`] : []
}

/** A file is recognised by its fields, not by the name of the field that contains it. */
function isFile(value: object): value is File {
  return 'uri' in value && 'format' in value
}

/** The address of a picture that is not decorative. */
function shownPictureOf({ src, alt }: Partial<Record<string, unknown>>): string[] {
  return typeof src === 'string' && typeof alt === 'string' && alt !== '' ? [src] : []
}

/** The film of a block, which has a poster. A film of another site has no file here. */
function filmOf(block: Block, pageTitle: string): Film[] {
  const file = 'poster' in block && block.sources?.[0]?.src
  if (!file) return []
  const title = block.title ?? pageTitle
  return [{ title, text: block.poster.alt || title, poster: block.poster.src, file }]
}

/** Text that a visitor reads, with spaces in place of tags. */
export function toPlainText(html: string): string {
  return decodeHTML(html.replace(/<[/!a-z][^<>]*>/gi, ' '))
}
