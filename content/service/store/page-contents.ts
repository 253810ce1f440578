import { decodeHTML } from 'entities'
import type { File } from '../../contract/values.ts'
import type { PageFile } from './content-file.ts'

/** Texts, files and links of a page, for search and link check. */
export interface PageContents {
  /** All text that a visitor reads, without tags. */
  text: string
  /** Headings, one per line. */
  headings: string
  /** Figures of specifications, with their units. */
  figures: string[]
  /** Date of the first block; empty if there is none. */
  date: string
  /** Each file once, by its address. */
  downloads: Map<string, File>
  /** Addresses on this site: `/de/kontakt`, `/media/prospekt.pdf`. */
  links: Set<string>
}

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
export const addressFields = new Set(['uri', 'src', 'embed', 'linkedin', 'contact', 'link'])

/** Reads a page's title, description and blocks. */
export function collectContents({ title, meta, content }: PageFile): PageContents {
  const texts: string[] = []
  const contents = noContents()
  for (const block of content) visit(block, '', texts, contents)
  if (meta.image) addLink(meta.image.src, contents)
  contents.headings = headingsOf(content).join('\n')
  contents.figures = figuresOf(content)
  const [first] = content
  if (first && 'date' in first && first.date) contents.date = first.date
  contents.text = toPlainText([title, meta.description ?? '', ...texts].join('\n'))
  return contents
}

/** The addresses on this site in any value, such as a layout or a navigation. */
export function collectLinks(value: unknown): Set<string> {
  const contents = noContents()
  visit(value, '', [], contents)
  return contents.links
}

const noContents = (): PageContents => ({
  text: '',
  headings: '',
  figures: [],
  date: '',
  downloads: new Map(),
  links: new Set(),
})

/** Titles of blocks and of their parts, without those of links. */
function headingsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(headingsOf)
  if (typeof value !== 'object' || value === null || 'uri' in value) return []
  const own = 'title' in value && typeof value.title === 'string' ? [value.title] : []
  return [...own, ...Object.values(value).flatMap(headingsOf)]
}

/** Values of specifications, which are texts. Numbers of the block `Numbers` are not included. */
function figuresOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(figuresOf)
  if (typeof value !== 'object' || value === null) return []
  if ('label' in value && 'value' in value && typeof value.value === 'string')
    return [`${value.value} ${'unit' in value ? String(value.unit) : ''}`]
  return Object.values(value).flatMap(figuresOf)
}

function visit(value: unknown, key: string, texts: string[], contents: PageContents): void {
  if (typeof value === 'string') visitText(value, key, texts, contents)
  else if (Array.isArray(value)) for (const item of value) visit(item, key, texts, contents)
  else if (typeof value === 'object' && value !== null) {
    if (isFile(value)) addDownload(value, contents)
    for (const [field, part] of Object.entries(value)) visit(part, field, texts, contents)
  }
}

function visitText(value: string, key: string, texts: string[], contents: PageContents): void {
  if (addressFields.has(key)) return addLink(value, contents)
  if (silent.has(key)) return
  texts.push(value)
  for (const [, address = ''] of value.matchAll(/\b(?:href|src)="(\/[^"]*)"/g))
    addLink(address, contents)
}

/** A file is recognised by its fields, not by the name of the field that contains it. */
function isFile(value: object): value is File {
  return 'uri' in value && 'format' in value
}

function addDownload(file: File, contents: PageContents): void {
  if (!contents.downloads.has(file.uri)) contents.downloads.set(file.uri, file)
}

function addLink(address: string, contents: PageContents): void {
  const [pathname = ''] = address.split(/[?#]/)
  if (pathname.startsWith('/')) contents.links.add(pathname)
}

function toPlainText(html: string): string {
  return decodeHTML(html.replace(/<[/!a-z][^<>]*>/gi, ' '))
}
