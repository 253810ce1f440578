import { constants, gunzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { normalizeUrl } from '../normalize-url.ts'
import type { LanguageLink } from '../document/page-document.ts'
import { findEncoding } from '../document/find-encoding.ts'
import type { Fetcher, FetchResponse } from '../fetch/fetcher.ts'
import type { SitemapEntry, SiteTables } from '../site-tables.ts'

export interface SitemapOptions {
  base: URL
  fetch: Fetcher
  /** Fetcher for other hosts; default: `fetch`. */
  elsewhere?: Fetcher | null
  /** Receives the addresses, by importance. */
  tables: SiteTables
}

export interface SitemapProblem {
  /** Address of the sitemap file. */
  url: string
  /**
   * `missing`: no response; `unreadable`: not a sitemap, or without entries; `partial`: incomplete or too long; `foreign`: entries of another origin, which are
   * skipped.
   */
  reason: 'missing' | 'unreadable' | 'partial' | 'foreign'
  /** `null`: no response. */
  status: number | null
  /** False for the usual address if neither `robots.txt` nor an index names it. */
  isNamed: boolean
  /** For `foreign`: one of the entries. */
  example?: string
}

/** Whether the site names pages that were not read. A site need not have a sitemap at the usual address. */
export function isUnread({ isNamed, reason, status }: SitemapProblem): boolean {
  return isNamed || reason !== 'missing' || status === null || status >= 500
}

/** More pages than any run visits. */
const maxEntries = 200_000

/** Upper limits against endless indexes. */
const maxFiles = 1_000
const maxDepth = 5

/**
 * Reads the sitemaps that `robots.txt` names, `/sitemap.xml`, and the files that an index lists, compressed ones included, and stores their
 * entries in the tables. Entries with another host name of the site are stored with the host of the site.
 */
export async function readSitemaps(options: SitemapOptions): Promise<SitemapProblem[]> {
  const { base, fetch, tables } = options
  const elsewhere = options.elsewhere ?? fetch
  const problems: SitemapProblem[] = []
  const aliases = createAliases(base, elsewhere)
  const usual = new URL('/sitemap.xml', base).href
  const named = await readRobots(options)
  const files = [...new Set([...named, usual])].map((url) => ({ url, depth: 0 }))
  const known = new Set(files.map(({ url }) => url))
  let count = 0

  /** @returns addresses of the files in an index */
  async function read(url: string): Promise<string[]> {
    const request = { method: 'GET' as const, url: new URL(url), maxBytes: maxSitemapBytes }
    const send = request.url.origin === base.origin ? fetch : elsewhere
    const { outcome, headers, body, isTruncated } = await send(request)
    const { status, contentType } = outcome
    const isNamed = url !== usual || named.includes(usual)
    const isOptional = !isNamed && named.length > 0 && status !== null && status < 500
    const problem = { url, status, isNamed }
    const { kind, entries, foreign, isComplete } = await parseOwn(
      { headers, body: unpack(body) },
      new URL(url),
    )
    // An application returns its index page for every address.
    const isPage = !isNamed && kind === null && contentType === 'text/html'
    if (status !== 200 || isPage) {
      if (!isOptional) problems.push({ ...problem, reason: 'missing' })
      return []
    }
    const isEmpty = entries.length === 0 && foreign === null
    if (!kind || isEmpty) problems.push({ ...problem, reason: 'unreadable' })
    else if (!isComplete || isTruncated) problems.push({ ...problem, reason: 'partial' })
    if (foreign) problems.push({ ...problem, reason: 'foreign', example: foreign })
    if (kind === 'sitemapindex') return entries.map((entry) => entry.url)
    for (const { url: page, alternates } of entries) tables.addSeed(page, 'sitemap', alternates)
    count += entries.length
    return []
  }

  /** Parses again after another host name of the site is known. */
  async function parseOwn(file: SitemapFile, url: URL) {
    const hosts = [base.origin, ...aliases.known]
    const sitemap = parseSitemap(file, url, hosts)
    const { foreign } = sitemap
    if (foreign !== null && (await aliases.isAlias(foreign))) return parseOwn(file, url)
    return { ...sitemap, entries: sitemap.entries.map((entry) => aliases.toOwn(entry)) }
  }

  for (const { url, depth } of files) {
    for (const found of await read(url)) {
      if (known.has(found) || depth === maxDepth || known.size === maxFiles) continue
      known.add(found)
      files.push({ url: found, depth: depth + 1 })
    }
    if (count < maxEntries) continue
    problems.push({ url, status: 200, reason: 'partial', isNamed: true })
    break
  }
  return problems
}

/**
 * Sitemaps that `robots.txt` names, also on other hosts.
 *
 * @see https://www.sitemaps.org/protocol.html#submit_robots
 */
async function readRobots({ base, fetch }: SitemapOptions): Promise<string[]> {
  const url = new URL('/robots.txt', base)
  const { outcome, body } = await fetch({ method: 'GET', url, maxBytes: maxRobotsBytes })
  if (outcome.status !== 200) return []
  const lines = body.toString().matchAll(/^[ \t\uFEFF]*sitemap[ \t]*:[ \t]*(\S+)/gim)
  return Array.from(lines, ([, address = '']) => URL.parse(address, base)).flatMap((named) => {
    if (!named || !/^https?:$/.test(named.protocol)) return []
    // A copy of the site names the sitemap of the public site.
    return named.pathname === '/sitemap.xml' ? new URL(named.pathname, base).href : named.href
  })
}

/** Google reads as much: https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec */
const maxRobotsBytes = 512_000

/** Host names that redirect to the site, tested with one request each. */
function createAliases(base: URL, fetch: Fetcher) {
  const tested = new Map<string, boolean>()
  const known: string[] = []

  async function isAlias(example: string): Promise<boolean> {
    const url = new URL(example)
    if (tested.has(url.origin) || tested.size === maxAliases) return false
    const { outcome } = await fetch({ method: 'HEAD', url })
    const arrivedAt = URL.parse(outcome.redirects.at(-1)?.to ?? '')
    const isOwn = arrivedAt?.origin === base.origin
    tested.set(url.origin, isOwn)
    if (isOwn) known.push(url.origin)
    return isOwn
  }

  const move = (address: string) => {
    const { origin } = new URL(address)
    return known.includes(origin) ? base.origin + address.slice(origin.length) : address
  }

  return {
    /** Origins. */
    known,
    isAlias,
    toOwn: ({ url, alternates }: SitemapEntry): SitemapEntry => ({
      url: move(url),
      alternates: alternates.map((link) => ({ ...link, url: move(link.url) })),
    }),
  }
}

const maxAliases = 5

/** A file that the server sends without `Content-Encoding` may be compressed. */
function unpack(body: Buffer): Buffer {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body
  try {
    return gunzipSync(body, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxUnpacked })
  } catch {
    return Buffer.alloc(0)
  }
}

/** Limits of the protocol for one file. */
const maxNamed = 50_000
const maxSitemapBytes = 52_428_800
/** Some servers exceed the limit. */
const maxUnpacked = 4 * maxSitemapBytes

/** Unpacked. */
type SitemapFile = Pick<FetchResponse, 'headers' | 'body'>

/** Elements of the entries, by root element; feeds count as sitemaps: https://www.sitemaps.org/protocol.html#otherformats */
const items = {
  urlset: { path: 'urlset/url', location: 'loc' },
  sitemapindex: { path: 'sitemapindex/sitemap', location: 'loc' },
  rss: { path: 'rss/channel/item', location: 'link' },
  feed: { path: 'feed/entry', location: 'link' },
}

/**
 * Parses one sitemap file, XML or a list of addresses: https://www.sitemaps.org/protocol.html
 *
 * @param url address of the file
 * @param origins of the site; default: the origin of the file. Other entries are skipped, but not those of an index.
 */
export function parseSitemap(
  file: SitemapFile,
  url: URL,
  origins: readonly string[] = [url.origin],
) {
  const sitemap = {
    /** `null`: neither kind. */
    kind: null as keyof typeof items | null,
    /** Pages, also of a feed, or the files of a `sitemapindex`. */
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

  const isItem = () => sitemap.kind !== null && open.join('/') === items[sitemap.kind].path

  function endItem(): void {
    const target = location.trim() ? URL.parse(location.trim(), url) : null
    const isOwn = target !== null && origins.includes(target.origin)
    if (isOwn && sitemap.entries.length === maxNamed) parser.pause()
    else if (isOwn) sitemap.entries.push({ url: normalizeUrl(target), alternates })
    else if (target) sitemap.foreign ??= target.href
  }

  const parser = new Parser(
    {
      onopentag(fullName, attributes) {
        const name = localName(fullName)
        const isInItem = isItem()
        open.push(name)
        if (open.length === 1 && isKind(name)) sitemap.kind = name
        if (isItem()) [location, alternates] = ['', []]
        if (!isInItem || name !== 'link') return
        if (sitemap.kind === 'feed') location ||= toEntry(attributes)
        else alternates.push(...toAlternate(attributes, url))
      },
      ontext(text) {
        const { path, location: wanted } = items[sitemap.kind ?? 'urlset']
        if (open.at(-1) === wanted && open.join('/') === `${path}/${wanted}`) location += text
      },
      onclosetag(_, isImplied) {
        if (!isImplied && isItem()) endItem()
        if (!isImplied && open.length === 1) sitemap.isComplete = true
        open.pop()
      },
    },
    { xmlMode: true },
  )
  const text = new TextDecoder(findEncoding(file)).decode(file.body)
  if (/^\s*https?:\/\//i.test(text)) readList(text)
  else parser.end(text)
  return sitemap

  /** One address a line. */
  function readList(list: string): void {
    sitemap.kind = 'urlset'
    const lines = list.split(/\r?\n/)
    for (const line of lines) {
      location = line
      endItem()
    }
    sitemap.isComplete = sitemap.entries.length < maxNamed
  }
}

const isKind = (name: string): name is keyof typeof items => Object.hasOwn(items, name)

/** Address of an Atom entry; other relations name comments, pictures and files. */
const toEntry = ({ rel = 'alternate', href = '' }: Record<string, string>) =>
  rel === 'alternate' ? href : ''

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
function toAlternate(attributes: Record<string, string>, url: URL): LanguageLink[] {
  const { rel, hreflang, href } = attributes
  const target = href ? URL.parse(href.trim(), url) : null
  if (rel !== 'alternate' || !hreflang || !target) return []
  return [{ hreflang, url: normalizeUrl(target) }]
}
