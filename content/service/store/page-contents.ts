import { decodeHTML } from 'entities'
import type { File } from '../../contract/values.ts'
import type { PageFile } from './content-file.ts'

/** What a page holds apart from its structure, for search and link check. */
export interface PageContents {
  /** All text that a visitor reads, without tags. */
  text: string
  /** Each file once, by its address. */
  downloads: Map<string, File>
  /** Addresses on this site: `/de/kontakt`, `/media/prospekt.pdf`. */
  links: Set<string>
}

/** Fields whose strings are for machines. */
const silent = new Set(['type', 'id', 'icon', 'position', 'kind', 'srclang', 'format', 'category'])

/** Fields that hold an address; `contact` is one in the layout and a link in blocks. */
export const addressFields = new Set(['uri', 'src', 'embed', 'linkedin', 'contact', 'link'])

/** Reads a page's title, description and blocks. */
export function collectContents({ title, meta, content }: PageFile): PageContents {
  const texts: string[] = []
  const contents: PageContents = { text: '', downloads: new Map(), links: new Set() }
  for (const block of content) visit(block, '', texts, contents)
  if (meta.image) addLink(meta.image.src, contents)
  contents.text = toPlainText([title, meta.description ?? '', ...texts].join('\n'))
  return contents
}

/** The addresses on this site that any value with links names: layout, navigation. */
export function collectLinks(value: unknown): Set<string> {
  const contents: PageContents = { text: '', downloads: new Map(), links: new Set() }
  visit(value, '', [], contents)
  return contents.links
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

/** A file is known by its fields, whatever the field is called that holds it. */
function isFile(value: object): value is File {
  return 'uri' in value && 'bytes' in value
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
