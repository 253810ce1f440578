import type { IncomingMessage } from 'node:http'
import type { FormOutcome } from '../../content/contract/forms.ts'
import type { Locale } from '../../locales/locales.ts'
import { canonicalQuery, isKnownQuery } from '../../routing/page-query.ts'
import { pageLocale, parseSitePath, splitPageDataUrl } from '../../routing/localized-path.ts'
import { encodings, type Encoding } from './encode-body.ts'

/** A request for a page, parsed once. */
export interface PageRequest {
  /** Path and query of the page; in the one form that stands for all others where the page is cached. */
  url: string
  locale: Locale
  /** As data for the browser's router, not as a document. */
  asData: boolean
  /** Drafts are shown. */
  preview: boolean
  /** Names the page in the cache; `null`: it is made for this request and stored nowhere. */
  key: string | null
  /** The same without parameters that only the backend may know, where the request has some. */
  canonical?: CacheableRequest
  /** What became of the form that was sent with the request. */
  formOutcome?: FormOutcome
  /** In place of 200, where the page was found. */
  statusIfFound?: number
  /** The error page is wanted in place of the page, with this status. */
  errorStatus?: number
}

/** A page that is cached. */
export type CacheableRequest = PageRequest & { key: string }

/**
 * Path and those parameters of the query that pages read, whatever else a request carries. A visitor who follows an
 * advertisement gets the page that all others get.
 *
 * @param preview what editors see is never stored
 * @returns `null` for what is no page of a language
 */
export function parsePageRequest(
  { method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
  preview: boolean,
): PageRequest | null {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return null
  const { url: pageUrl, asData } = splitPageDataUrl(url)
  const queryStart = pageUrl.indexOf('?')
  const path = queryStart < 0 ? pageUrl : pageUrl.slice(0, queryStart)
  const search = queryStart < 0 ? '' : pageUrl.slice(queryStart)
  const locale = localeOf(path)
  if (!locale) return null
  const page = { locale, asData, preview }
  const pathname = preview || url.length > maxLength ? null : toPathname(path)
  if (pathname === null) return { ...page, url: pageUrl, key: null }
  const canonicalUrl = search === '' ? pathname : pathname + canonicalQuery(search)
  const key = `${asData ? 'data' : 'page'} ${canonicalUrl}`
  const canonical = { ...page, url: canonicalUrl, key }
  if (search === '' || isKnownQuery(search)) return canonical
  return { ...page, url: pageUrl, key: null, canonical }
}

/** Nobody links to longer ones. */
const maxLength = 2048

/** Of a path that a page can have: one that cannot be decoded has none. */
function localeOf(path: string): Locale | null {
  if (isPlain.test(path)) return pageLocale(path)
  const sitePath = decode(path) === null ? null : parseSitePath(path)
  return sitePath && pageLocale(sitePath.pathname)
}

/** Characters that need no look: no escape, no `.` that could be a step, no `/` but single ones between names. */
const isPlain = /^(?:\/[\w~-]+)+$/

/** Encoded the one way, or `null` where the path has another form that the site redirects, or none that is unambiguous. */
function toPathname(path: string): string | null {
  if (isPlain.test(path)) return path
  // An encoded slash would read as a border between names.
  const decoded = /%2f/i.test(path) ? null : decode(path)
  return decoded === null || strange.test(decoded) ? null : encodeURI(decoded.normalize('NFC'))
}

/** What a decoded path must not have: steps, empty names, what could be read as another path. */
const strange = /\/(?=\/|$)|\/\.{1,2}(?=\/|$)|[\\?#%\p{Cc}\p{Cs}]/u

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** What browsers send has some 30 characters. */
const maxHeaderLength = 256

/**
 * The encoding that an answer is best sent in: of those that the client likes best, the first of `encodings`.
 *
 * A client that says nothing, or nothing that can be read, gets `identity`; so does one that wants nothing that there is, which
 * RFC 9110 §12.5.3 prefers to an error.
 *
 * @param header `Accept-Encoding`, in any state: it never throws
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header || header.length > maxHeaderLength) return 'identity'
  if (!header.includes(';'))
    return firstOf(
      header
        .trim()
        .toLowerCase()
        .split(/\s*,\s*/),
    )
  const weights = new Map(header.trim().toLowerCase().split(',').map(toWeight))
  let best: Encoding = 'identity'
  let bestWeight = 0
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight]
  }
  return best
}

/** Without weights, as browsers send it, a client likes all alike. */
function firstOf(names: string[]): Encoding {
  const isNamed = (encoding: Encoding) =>
    names.includes(encoding) || (encoding === 'gzip' && names.includes('x-gzip'))
  if (names.includes('*')) return encodings[0]
  return encodings.find(isNamed) ?? 'identity'
}

/**
 * @param member `gzip;q=0.5`; one with a weight that is none counts as refused
 * @see RFC 9110 §8.4.1.3 for `x-gzip`
 */
function toWeight(member: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = member.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return [coding === 'x-gzip' ? 'gzip' : coding, isWeight.test(weight) ? Number(weight) : 0]
}

/** RFC 9110 §12.4.2 */
const isWeight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/
