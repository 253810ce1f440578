import { createHash } from 'node:crypto'

import { mayBeListed } from '../../content/contract/page.ts'
import type { ListedPage } from '../../content/contract/page-list.ts'
import { languageAlternates, normalizePathname } from '../../routing/localized-path.ts'
import { pictureAddress } from '../../routing/picture-address.ts'
import { escapeXml } from './escape-xml.ts'

/** Maximum number of URLs in one file: https://www.sitemaps.org/protocol.html */
const maxUrls = 50_000
/** Maximum size of the entries; the rest of the allowed 52,428,800 bytes is enough for the text around them. */
const maxBytes = 52_000_000

/** One file of a sitemap. Its text, which may be 50 MB, is generated on request. */
export interface SitemapPart {
  pages: ListedPage[]
  etag: string
}

/**
 * Divides pages into the files of a sitemap; pages that search engines must not index are left out.
 *
 * @returns one part, or several where one would be too large
 */
export function toSitemapParts(pages: readonly ListedPage[], siteUrl: URL): SitemapPart[] {
  const byPath = new Map(pages.map((page) => [normalizePathname(page.path), page]))
  const parts: SitemapPart[] = []
  let part: ListedPage[] = []
  let hash = createHash('sha256')
  let bytes = 0
  const end = () => {
    parts.push({ pages: part, etag: toEtag(hash.digest('base64url')) })
    part = []
    hash = createHash('sha256')
    bytes = 0
  }
  for (const page of byPath.values()) {
    if (!mayBeListed(page.robots)) continue
    const entry = toEntry(page, siteUrl)
    const length = Buffer.byteLength(entry)
    if (part.length === maxUrls || bytes + length > maxBytes) end()
    part.push(page)
    hash.update(entry)
    bytes += length
  }
  if (part.length > 0) end()
  return parts
}

/** Generates the XML of a part in pieces. */
export function* writeSitemapPart({ pages }: SitemapPart, siteUrl: URL): Generator<string> {
  yield `${declaration}\n<urlset xmlns="${sitemap}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="${google}-image/1.1" xmlns:video="${google}-video/1.1">\n`
  for (let at = 0; at < pages.length; at += pagesAPiece)
    yield pages
      .slice(at, at + pagesAPiece)
      .map((page) => toEntry(page, siteUrl))
      .join('')
  yield '</urlset>\n'
}

const pagesAPiece = 200

/** The index of a sitemap with several files. */
export function toSitemapIndex(addresses: string[]): { text: string; etag: string } {
  const entries = addresses.map(
    (address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`,
  )
  const text = `${declaration}\n<sitemapindex xmlns="${sitemap}">\n${entries.join('')}</sitemapindex>\n`
  return { text, etag: toEtag(createHash('sha256').update(text).digest('base64url')) }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const sitemap = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const google = 'http://www.google.com/schemas/sitemap'

function toEtag(digest: string): string {
  return `"${digest.slice(0, 22)}"`
}

function toEntry(page: ListedPage, siteUrl: URL): string {
  const { path, modified, translatedPaths, pictures = [], films = [] } = page
  const address = (to: string) => escapeXml(new URL(to, siteUrl).href)
  const alternates = languageAlternates(translatedPaths).map(
    (alternate) =>
      `<xhtml:link rel="alternate" hreflang="${alternate.hreflang}" href="${address(alternate.path)}"/>`,
  )
  const images = pictures.map(
    (src) =>
      `<image:image><image:loc>${address(pictureAddress(src, 1280))}</image:loc></image:image>`,
  )
  const videos = films.map(
    ({ title, text, poster, file }) =>
      `<video:video><video:thumbnail_loc>${address(pictureAddress(poster, 1280))}</video:thumbnail_loc><video:title>${escapeXml(title)}</video:title><video:description>${escapeXml(text)}</video:description><video:content_loc>${address(file)}</video:content_loc></video:video>`,
  )
  const lastmod = modified ? `<lastmod>${toW3cDate(modified)}</lastmod>` : ''
  const parts = [...alternates, ...images, ...videos].join('')
  return `<url><loc>${address(path)}</loc>${lastmod}${parts}</url>\n`
}

/** A date, or a time with time zone: https://www.w3.org/TR/NOTE-datetime */
function toW3cDate(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : new Date(date).toISOString()
}
