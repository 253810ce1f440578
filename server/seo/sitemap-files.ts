import type { ListedPage } from '../../content/contract/page-list.ts'
import { languageAlternates, mayBeListed, normalizePathname } from '../../routing/localized-path.ts'
import { pictureAddress } from '../../routing/picture-address.ts'
import { escapeXml } from './escape-xml.ts'

/** Number of URLs in one file. 50,000 are allowed, and 52 MB; a file of so few is made within some 10 ms. */
const maxUrls = 1_000

/**
 * Divides pages into the files of a sitemap; pages that search engines must not index are left out.
 *
 * @returns the pages of each file
 * @see https://www.sitemaps.org/protocol.html
 */
export function toSitemapParts(pages: readonly ListedPage[]): ListedPage[][] {
  const listed = pages.filter(({ robots }) => mayBeListed(robots))
  const byPath = new Map(listed.map((page) => [normalizePathname(page.path), page]))
  const all = [...byPath.values()]
  const count = Math.ceil(all.length / maxUrls)
  return Array.from({ length: count }, (_, part) => all.slice(part * maxUrls, (part + 1) * maxUrls))
}

/** The XML of one file. */
export function toSitemap(pages: readonly ListedPage[], siteUrl: URL): string {
  const namespaces = `xmlns="${sitemap}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="${google}-image/1.1" xmlns:video="${google}-video/1.1"`
  const entries = pages.map((page) => toEntry(page, siteUrl))
  return `${declaration}\n<urlset ${namespaces}>\n${entries.join('')}</urlset>\n`
}

/** The index of a sitemap with several files. */
export function toSitemapIndex(addresses: string[]): string {
  const entries = addresses.map(
    (address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`,
  )
  return `${declaration}\n<sitemapindex xmlns="${sitemap}">\n${entries.join('')}</sitemapindex>\n`
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const sitemap = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const google = 'http://www.google.com/schemas/sitemap'

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
