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
  /** False where it breaks off or is longer than what is read of it. */
  isComplete: boolean
}

/**
 * Reads a sitemap as it streams.
 *
 * @param url where it lies; what it names must be of the same origin
 * @throws what the body throws
 */
export async function parseSitemap(body: AsyncIterable<Uint8Array>, url: URL): Promise<Sitemap> {
  const sitemap: Sitemap = { kind: null, entries: [], parts: [], foreign: [], isComplete: false }
  const parser = createSitemapParser(sitemap, url)
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    parser.write(decoder.decode(chunk, { stream: true }))
    const named = sitemap.entries.length + sitemap.parts.length + sitemap.foreign.length
    if (bytes > maxBytes || named > maxNamed) return cut(sitemap)
  }
  parser.end()
  return sitemap
}

/** The protocol's own limits for one file. */
const maxNamed = 50_000
const maxBytes = 52_428_800

function cut(sitemap: Sitemap): Sitemap {
  sitemap.entries.splice(maxNamed)
  sitemap.parts.splice(maxNamed)
  return sitemap
}

function createSitemapParser(sitemap: Sitemap, url: URL): Parser {
  /** Names without prefix, from the root on. */
  const open: string[] = []
  let location = ''
  let alternates: LanguageLink[] = []

  function endItem(name: string): void {
    const target = URL.parse(location.trim(), url)
    if (!target || !location.trim()) return
    if (target.origin !== url.origin) sitemap.foreign.push(target.href)
    else if (name === 'sitemap') sitemap.parts.push(target.href)
    else sitemap.entries.push({ url: normalizeUrl(target), alternates })
  }

  return new Parser(
    {
      onopentag(fullName, attributes) {
        const name = localName(fullName)
        open.push(name)
        if (open.length === 1 && isRoot(name)) sitemap.kind = name
        if (open.length === 2) {
          location = ''
          alternates = []
        }
        if (open.length === 3 && name === 'link') alternates.push(...toAlternate(attributes, url))
      },
      ontext(text) {
        if (open.length === 3 && open[2] === 'loc' && location.length < maxLength) location += text
      },
      onclosetag(fullName, isImplied) {
        const name = localName(fullName)
        if (!isImplied && open.length === 2 && itemOf(sitemap.kind) === name) endItem(name)
        if (!isImplied && open.length === 1) sitemap.isComplete = true
        open.pop()
      },
    },
    { xmlMode: true },
  )
}

/** In characters; the protocol allows 2,048. */
const maxLength = 8192

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const isRoot = (name: string) => name === 'urlset' || name === 'sitemapindex'

function itemOf(kind: Sitemap['kind']): string | null {
  return kind && { urlset: 'url', sitemapindex: 'sitemap' }[kind]
}

/** https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
function toAlternate(attributes: Record<string, string>, url: URL): LanguageLink[] {
  const { rel, hreflang, href } = attributes
  const target = href ? URL.parse(href.trim(), url) : null
  if (rel !== 'alternate' || !hreflang || !target) return []
  return [{ hreflang, url: normalizeUrl(target) }]
}
