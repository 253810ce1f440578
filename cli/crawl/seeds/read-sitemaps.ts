import { Parser } from 'htmlparser2'
import { normalizeUrl } from '../normalize-url.ts'
import type { LanguageLink } from '../document/page-document.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import type { SitemapEntry, SiteTables } from '../site-tables.ts'

export interface SitemapOptions {
  base: URL
  fetch: Fetcher
  /** Receives the addresses, by importance. */
  tables: SiteTables
}

export interface SitemapProblem {
  /** Address of the sitemap file. */
  url: string
  /**
   * `missing`: no answer; `unreadable`: not a sitemap, or without entries; `partial`: incomplete or too long; `foreign`: entries of another origin, which are
   * skipped.
   */
  reason: 'missing' | 'unreadable' | 'partial' | 'foreign'
  /** `null`: no answer. */
  status: number | null
  /** For `foreign`: one of the entries. */
  example?: string
}

/** More pages than any run visits. */
const maxEntries = 200_000

/**
 * Reads `/sitemap.xml` and, if it is an index, the files that it lists, and stores their entries in the tables.
 */
export async function readSitemaps(options: SitemapOptions): Promise<SitemapProblem[]> {
  const { base, fetch, tables } = options
  const problems: SitemapProblem[] = []
  let count = 0

  /** @returns addresses of the files in an index */
  async function read(url: string, mayBeIndex: boolean): Promise<string[]> {
    const request = { method: 'GET' as const, url: new URL(url), maxBytes: maxSitemapBytes }
    const { outcome, body } = await fetch(request)
    const { status } = outcome
    const sitemap = status === 200 ? parseSitemap(body, new URL(url)) : null
    const { kind = null, foreign = null, entries = [], isComplete } = sitemap ?? {}
    const isIndex = kind === 'sitemapindex'
    const isEmpty = entries.length === 0 && !foreign
    if (!sitemap) problems.push({ url, status, reason: 'missing' })
    else if (!kind || isEmpty || (isIndex && !mayBeIndex))
      problems.push({ url, status, reason: 'unreadable' })
    else if (!isComplete) problems.push({ url, status, reason: 'partial' })
    if (foreign) problems.push({ url, status, reason: 'foreign', example: foreign })
    if (isIndex) return entries.map((entry) => entry.url)
    for (const { url: page, alternates } of entries) tables.addSeed(page, 'sitemap', alternates)
    count += entries.length
    return []
  }

  const files = await read(new URL('/sitemap.xml', base).href, true)
  for (const url of new Set(files)) {
    await read(url, false)
    if (count < maxEntries) continue
    problems.push({ url, status: 200, reason: 'partial' })
    break
  }
  return problems
}

/** Limits of the protocol for one file. */
const maxNamed = 50_000
const maxSitemapBytes = 52_428_800

/** Elements of the entries, by root element. */
const items = { urlset: 'url', sitemapindex: 'sitemap' }

/**
 * Parses one sitemap file: https://www.sitemaps.org/protocol.html
 *
 * @param url address of the file; its entries must have the same origin
 */
export function parseSitemap(body: Buffer, url: URL) {
  const sitemap = {
    /** `null`: neither kind. */
    kind: null as keyof typeof items | null,
    /** Pages, or the files of a `sitemapindex`. */
    entries: [] as SitemapEntry[],
    /** The first skipped address of another origin. */
    foreign: null as string | null,
    /** False for an incomplete file, or for more entries than the protocol allows. */
    isComplete: false,
  }
  /** Open elements without namespace prefix, root first. */
  const open: string[] = []
  let location = ''
  let alternates: LanguageLink[] = []

  function endItem(): void {
    const target = location.trim() ? URL.parse(location.trim(), url) : null
    const isOwn = target?.origin === url.origin
    if (isOwn && sitemap.entries.length === maxNamed) parser.pause()
    else if (isOwn) sitemap.entries.push({ url: normalizeUrl(target), alternates })
    else if (target) sitemap.foreign ??= target.href
  }

  const parser = new Parser(
    {
      onopentag(fullName, attributes) {
        const name = localName(fullName)
        open.push(name)
        if (open.length === 1 && (name === 'urlset' || name === 'sitemapindex')) sitemap.kind = name
        if (open.length === 2) [location, alternates] = ['', []]
        if (open.length === 3 && name === 'link') alternates.push(...toAlternate(attributes, url))
      },
      ontext(text) {
        if (open.length === 3 && open[2] === 'loc') location += text
      },
      onclosetag(fullName, isImplied) {
        const isItem = sitemap.kind !== null && localName(fullName) === items[sitemap.kind]
        if (!isImplied && open.length === 2 && isItem) endItem()
        if (!isImplied && open.length === 1) sitemap.isComplete = true
        open.pop()
      },
    },
    { xmlMode: true },
  )
  parser.end(body.toString())
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
