import { decodeHTML } from 'entities'
import type { Block } from '../../contract/blocks.ts'
import type { ListedPage } from '../../contract/page-list.ts'
import type { File } from '../../contract/values.ts'
import { withoutQuery } from '../../../routing/localized-path.ts'
import type { PageFile } from './content-file.ts'
import { leavesOf, type Leaf } from './json-values.ts'

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
])

/** Fields that hold an address; `contact` is one in the layout and a link in blocks. */
const addressFields = new Set(['uri', 'src', 'embed', 'linkedin', 'contact', 'link'])

/** Texts, files, links and media of a page, for search, link check and the list of pages. */
export function collectContents({ title, meta, content }: PageFile) {
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
    /** Date of the first block; empty if there is none. */
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

/** The addresses on this site in any value, such as a layout or a navigation. */
export function collectLinks(value: unknown): Set<string> {
  const addresses = leavesOf(value).flatMap(addressesIn)
  return new Set(
    addresses.filter((address) => address.startsWith('/')).map((address) => withoutQuery(address)),
  )
}

/** The address in an address field, or those in rich text. */
export function addressesIn({ field, value }: Leaf): string[] {
  if (addressFields.has(field)) return [value]
  return Array.from(value.matchAll(/\b(?:href|src|poster)="([^"]*)"/g), ([, address = '']) =>
    decodeHTML(address),
  )
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

function filmOf(block: Block, pageTitle: string): Film[] {
  const file = block.type === 'Video' ? block.sources?.[0]?.src : undefined
  if (block.type !== 'Video' || !file) return []
  const title = block.title ?? pageTitle
  return [{ title, text: block.poster.alt || title, poster: block.poster.src, file }]
}

function toPlainText(html: string): string {
  return decodeHTML(html.replace(/<[/!a-z][^<>]*>/gi, ' '))
}
