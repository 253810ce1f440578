import { Parser } from 'htmlparser2'
import { normalizeUrl } from '../normalize-url.ts'
import type { LanguageLink } from '../document/page-document.ts'
import type { SeedsOptions } from './find-seeds.ts'

/** An entry of a sitemap. Addresses are absolute, normalised, without fragment. */
export interface SitemapEntry {
  url: string
  alternates: LanguageLink[]
}

export interface SitemapProblem {
  /** Address of the sitemap file. */
  url: string
  /**
   * `missing`: no answer; `unreadable`: not a sitemap; `partial`: incomplete or too long; `foreign`: entries of another origin, which are
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
 * Reads `/sitemap.xml` and, if it is an index, the files that it lists.
 *
 * Stores the entries in the tables.
 *
 * @returns `entries` `null` if nothing was readable, or if all entries have another origin: the sitemap then belongs to another site
 * @throws the signal's reason if the caller aborted
 */
export async function readSitemaps({
  base,
  fetch,
  tables,
  signal,
}: Pick<SeedsOptions, 'base' | 'fetch' | 'tables' | 'signal'>): Promise<{
  entries: Iterable<SitemapEntry> | null
  problems: SitemapProblem[]
}> {
  const problems: SitemapProblem[] = []
  const note = (url: string, problem: Omit<SitemapProblem, 'url'>) =>
    problems.push({ url, ...problem })

  let [count, hasForeign] = [0, false]
  async function read(url: string): Promise<Sitemap | null> {
    const request = { method: 'GET' as const, url: new URL(url), signal, maxBytes: maxSitemapBytes }
    const { outcome, body } = await fetch(request)
    const { status } = outcome
    const sitemap = status === 200 ? parseSitemap(body, new URL(url)) : null
    const { kind = null, foreign = [], isComplete } = sitemap ?? {}
    if (!sitemap) note(url, { status, reason: 'missing' })
    else if (!kind) note(url, { status, reason: 'unreadable' })
    else if (!isComplete) note(url, { status, reason: 'partial' })
    const [example] = foreign
    if (example) note(url, { status, reason: 'foreign', example })
    tables.addToSitemap(sitemap?.entries ?? [])
    count += sitemap?.entries.length ?? 0
    hasForeign ||= foreign.length > 0
    return kind && sitemap
  }

  const first = await read(new URL('/sitemap.xml', base).href)
  for (const url of new Set(first?.parts)) {
    const part = await read(url)
    if (part?.kind === 'sitemapindex') note(url, { status: 200, reason: 'unreadable' })
    if (count >= maxEntries) {
      note(url, { status: 200, reason: 'partial' })
      break
    }
  }
  return { entries: !first || (count === 0 && hasForeign) ? null : tables.sitemap, problems }
}

type Sitemap = ReturnType<typeof parseSitemap>

/** Limits of the protocol for one file. */
const maxNamed = 50_000
const maxSitemapBytes = 52_428_800

/**
 * Parses one sitemap file: https://www.sitemaps.org/protocol.html
 *
 * @param url address of the file; its entries must have the same origin
 */
export function parseSitemap(body: Buffer, url: URL) {
  const sitemap = {
    /** `null`: neither kind. */
    kind: null as 'urlset' | 'sitemapindex' | null,
    entries: [] as SitemapEntry[],
    /** Addresses of the files in a `sitemapindex`. */
    parts: [] as string[],
    /** Skipped addresses of another origin. */
    foreign: [] as string[],
    /** False for an incomplete file, or for more entries than the protocol allows. */
    isComplete: false,
  }
  /** Open elements without namespace prefix, root first. */
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
