import { escapeUTF8 } from 'entities'
import type { ListedPage } from '../../content/contract/page-list.ts'
import { languageAlternates } from '../../routing/language-alternates.ts'
import { normalizePathname } from '../../routing/localized-path.ts'

/** https://www.sitemaps.org/protocol.html: of one file. */
const maxUrls = 50_000
/** What stands around the entries takes less than the rest of the 52,428,800 bytes. */
const maxBytes = 52_000_000

/**
 * The sitemap of some pages as XML; what search engines shall not keep is left out.
 *
 * @returns one file or, where that would be too large, several
 */
export function toSitemapFiles(pages: readonly ListedPage[], siteUrl: URL): string[] {
  const byPath = new Map(pages.map((page) => [normalizePathname(page.path), page]))
  const entries = [...byPath.values()].filter(isIndexable).map((page) => toEntry(page, siteUrl))
  return toParts(entries).map(
    (part) =>
      `${declaration}\n<urlset xmlns="${sitemap}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${part.join('')}</urlset>\n`,
  )
}

/** The list of the files of a sitemap that has several. */
export function toSitemapIndex(addresses: string[]): string {
  const entries = addresses.map(
    (address) => `<sitemap><loc>${escapeUTF8(address)}</loc></sitemap>\n`,
  )
  return `${declaration}\n<sitemapindex xmlns="${sitemap}">\n${entries.join('')}</sitemapindex>\n`
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const sitemap = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function isIndexable({ robots = '' }: ListedPage): boolean {
  return !/\b(?:noindex|none)\b/i.test(robots)
}

function toEntry({ path, modified, translatedPaths }: ListedPage, siteUrl: URL): string {
  const address = (to: string) => escapeUTF8(new URL(to, siteUrl).href)
  const alternates = languageAlternates(translatedPaths).map(
    (alternate) =>
      `<xhtml:link rel="alternate" hreflang="${alternate.hreflang}" href="${address(alternate.path)}"/>`,
  )
  const lastmod = modified ? `<lastmod>${toW3cDate(modified)}</lastmod>` : ''
  return `<url><loc>${address(path)}</loc>${lastmod}${alternates.join('')}</url>\n`
}

/** A day, or a moment with its time zone: https://www.w3.org/TR/NOTE-datetime */
function toW3cDate(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : new Date(date).toISOString()
}

/** Addresses are ASCII, so that lengths are bytes. */
function toParts(entries: string[]): string[][] {
  const parts: string[][] = []
  let part: string[] = []
  let bytes = 0
  for (const entry of entries) {
    if (part.length === maxUrls || bytes + entry.length > maxBytes) {
      parts.push(part)
      part = []
      bytes = 0
    }
    part.push(entry)
    bytes += entry.length
  }
  return part.length > 0 ? [...parts, part] : parts
}
