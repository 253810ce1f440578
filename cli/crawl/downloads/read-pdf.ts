import type { PdfAnnotation, PdfPage, PdfText } from 'unpdf'
import { createLinkList, type DownloadLink } from './download-link.ts'
import { DocumentUnread } from './document-unread.ts'
import { findTextAddresses } from './find-text-addresses.ts'

/**
 * Reads the links of a PDF. Links to a place in the same file have no address and are ignored.
 *
 * @throws {DocumentUnread} for an encrypted or damaged file, or without the library
 */
export async function readPdf(bytes: Uint8Array): Promise<DownloadLink[]> {
  const { getDocumentProxy } = await import('unpdf').catch((cause: unknown) => {
    throw new DocumentUnread('document-library', { cause })
  })
  const links = createLinkList()
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0, isEvalSupported: false })
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      for (const link of await readPage(page)) links.add({ ...link, place: String(number) })
      page.cleanup()
    }
  } catch (cause) {
    const isEncrypted = cause instanceof Error && cause.name === 'PasswordException'
    throw new DocumentUnread(isEncrypted ? 'document-encrypted' : 'document-damaged', { cause })
  }
  return links.list()
}

interface PdfLink {
  raw: string
  address: string
  text: string
  isText?: true
}

/** Links of a page, and the addresses in its text. */
async function readPage(page: PdfPage): Promise<PdfLink[]> {
  const annotations = (await page.getAnnotations()).filter(isLink)
  const { items } = await page.getTextContent()
  const texts = items.filter((item): item is PdfText => 'str' in item)
  const links = linksOf(annotations, texts)
  const shown = texts.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')
  // The text of a link may be a short form of its address.
  const isKnown = (raw: string) =>
    links.some((link) => link.address.startsWith(raw) || link.text.includes(raw))
  const named = findTextAddresses(shown).filter((raw) => !isKnown(raw))
  return [
    ...links,
    ...named.map((raw) => ({ raw, address: raw, text: raw, isText: true as const })),
  ]
}

/** A link over several lines has an annotation per line. */
function linksOf(annotations: PdfAnnotation[], texts: PdfText[]): PdfLink[] {
  const links: PdfLink[] = []
  for (const annotation of annotations) {
    const { url = '', unsafeUrl = url } = annotation
    const text = textIn(annotation, texts)
    const last = links.at(-1)
    if (last?.raw !== unsafeUrl) links.push({ raw: unsafeUrl, address: url || unsafeUrl, text })
    else if (!last.text.includes(text)) last.text += ` ${text}`
  }
  return links
}

const isLink = ({ subtype, url, unsafeUrl }: PdfAnnotation) =>
  subtype === 'Link' && Boolean(url ?? unsafeUrl)

/** Text inside the rectangle of a link, to whole words: a text covers the whole line, and its letters differ in width. */
function textIn({ rect: [left, bottom, right, top] }: PdfAnnotation, texts: PdfText[]): string {
  const parts = texts.map(({ str, transform: [, , , , x, y], width, height }) => {
    const middle = y + height / 3
    if (str.trim() === '' || middle < bottom || middle > top || x > right || x + width < left)
      return ''
    const toIndex = (position: number) => ((position - x) / width) * str.length
    return wordsBetween(str, toIndex(left), toIndex(right))
  })
  return parts.filter(Boolean).join(' ')
}

/** Words of which at least half is between the positions. */
function wordsBetween(text: string, start: number, end: number): string {
  const words = text.matchAll(/\S+/g)
  const inside = Array.from(words).filter(({ 0: word, index }) => {
    const middle = index + word.length / 2
    return middle >= start && middle <= end
  })
  return inside.map(([word]) => word).join(' ')
}
