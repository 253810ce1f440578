import { Parser } from 'htmlparser2'
import { normalizeUrl } from '../normalize-url.ts'
import type { LanguageLink } from '../document/page-document.ts'

/** A page that a sitemap names. Addresses absolute, normalised, without fragment. */
export interface SitemapEntry {
  url: string
  alternates: LanguageLink[]
}

/** One file of the protocol: https://www.sitemaps.org/protocol.html */
export interface Sitemap {
  /** `null`: what came is neither. */
  kind: 'urlset' | 'sitemapindex' | null
  /** Of an `urlset`. */
  entries: SitemapEntry[]
  /** Of a `sitemapindex`: addresses of its files. */
  parts: string[]
  /** Addresses of another origin, which are left out. */
  foreign: string[]
  /** False where it breaks off, or names more than the protocol allows. */
  isComplete: boolean
}

/** The protocol's own limits for one file. */
const maxNamed = 50_000
export const maxSitemapBytes = 52_428_800

/** @param url where it lies; what it names must be of the same origin */
export function parseSitemap(body: Buffer, url: URL): Sitemap {
  const sitemap: Sitemap = { kind: null, entries: [], parts: [], foreign: [], isComplete: false }
  /** Names without prefix, from the root on. */
  const open: string[] = []
  let location = ''
  let alternates: LanguageLink[] = []

  function endItem(): void {
    const target = location.trim() ? URL.parse(location.trim(), url) : null
    if (!target) return
    if (target.origin !== url.origin) sitemap.foreign.push(target.href)
    else if (sitemap.kind === 'sitemapindex') sitemap.parts.push(target.href)
    else sitemap.entries.push({ url: normalizeUrl(target), alternates })
    const { entries, parts, foreign } = sitemap
    if (entries.length + parts.length + foreign.length > maxNamed) parser.pause()
  }

  const parser = new Parser(
    {
      onopentag(fullName, attributes) {
        const name = localName(fullName)
        open.push(name)
        if (open.length === 1 && (name === 'urlset' || name === 'sitemapindex')) sitemap.kind = name
        if (open.length === 2) {
          location = ''
          alternates = []
        }
        if (open.length === 3 && name === 'link') alternates.push(...toAlternate(attributes, url))
      },
      ontext(text) {
        if (open.length === 3 && open[2] === 'loc') location += text
      },
      onclosetag(fullName, isImplied) {
        const item = sitemap.kind === 'urlset' ? 'url' : sitemap.kind && 'sitemap'
        if (!isImplied && open.length === 2 && localName(fullName) === item) endItem()
        if (!isImplied && open.length === 1) sitemap.isComplete = true
        open.pop()
      },
    },
    { xmlMode: true },
  )
  parser.end(body.toString())
  sitemap.entries.splice(maxNamed)
  sitemap.parts.splice(maxNamed)
  return sitemap
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
function toAlternate(attributes: Record<string, string>, url: URL): LanguageLink[] {
  const { rel, hreflang, href } = attributes
  const target = href ? URL.parse(href.trim(), url) : null
  if (rel !== 'alternate' || !hreflang || !target) return []
  return [{ hreflang, url: normalizeUrl(target) }]
}
