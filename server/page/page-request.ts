import type { IncomingMessage } from 'node:http'
import type { Locale } from '../../locales/locales.ts'
import type { RequestedPage } from '../../renderer/page-context.ts'
import { formatPageQuery, isKnownQuery, parsePageQuery } from '../../routing/page-query.ts'
import {
  decodePathname,
  decodePercent,
  pageLocale,
  parseSitePath,
  splitPageDataUrl,
  splitQuery,
} from '../../routing/localized-path.ts'
import { encodings, type Encoding } from './encode-body.ts'

/** A request for a page, parsed once. */
export interface PageRequest extends RequestedPage {
  /** Encoding of the response that the client likes best. */
  encoding: Encoding
  /** Key of the page in the page cache; `null`: the page is rendered for each request. */
  key: string | null
  /** The same request without unknown parameters, which only the backend may know: its page is served after a failure. */
  canonical?: CacheableRequest
  /** Status in place of 200, if the page is found. */
  statusIfFound?: number
}

/** A request for a page that may be cached. */
export type CacheableRequest = PageRequest & { key: string }

/**
 * Parses a request into its path and the query parameters that pages read. Tracking parameters are
 * ignored: a visitor who follows an advertisement gets the same page as all others.
 *
 * @param preview true if drafts are shown; such a page has no key
 * @returns `null` for a request that is for no page of a language
 */
export function parsePageRequest(
  { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  preview: boolean,
): PageRequest | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const { url: pageUrl, asData } = splitPageDataUrl(url)
  const locale = localeOf(pageUrl)
  if (!locale) return null
  const encoding = acceptedEncoding(headers['accept-encoding'])
  const page = { ...parsePageUrl(pageUrl), locale, asData, preview, encoding, key: null }
  const { pathname, query } = page
  if (preview || url.length > maxLength || strange.test(pathname)) return page
  const search = page.search && formatPageQuery(query)
  const canonical = { ...page, search, key: `${asData ? 'data' : 'page'} ${pathname}${search}` }
  return isKnownQuery(page.search) ? canonical : { ...page, canonical }
}

/** @param url path and query of a page */
export function parsePageUrl(url: string): Pick<PageRequest, 'pathname' | 'search' | 'query'> {
  const { path, search } = splitQuery(url)
  const pathname = decodePathname(path).normalize('NFC')
  return { pathname, search, query: search ? parsePageQuery(search) : {} }
}

/** Longest URL of a cached page; links are shorter. */
const maxLength = 2048

/** Locale of a page; `null` for a path that cannot be decoded, since no page has one. */
function localeOf(url: string): Locale | null {
  const { path } = splitQuery(url)
  const sitePath = decodePercent(path) === null ? null : parseSitePath(path)
  return sitePath && pageLocale(sitePath.pathname)
}

/** Parts of ambiguous pathnames, and of those that the site redirects: steps, empty names, characters that could make it another path. */
const strange = /\/(?=\/|$)|\/\.{1,2}(?=\/|$)|[\\?#%\p{Cc}\p{Cs}]/u

/** Longest `Accept-Encoding` that is read; browsers send about 30 characters. */
const maxHeaderLength = 256

/**
 * The best encoding for a response: the first of `encodings` among those with the highest weight.
 *
 * A client with a missing or unreadable header gets `identity`. So does a client that accepts no
 * available encoding, which RFC 9110 §12.5.3 prefers to an error.
 *
 * @param header `Accept-Encoding`, possibly invalid: the function never throws
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header || header.length > maxHeaderLength) return 'identity'
  const weights = new Map(header.toLowerCase().split(',').map(toWeight))
  let best: Encoding = 'identity'
  let bestWeight = 0
  for (const encoding of encodings) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight]
  }
  return best
}

/**
 * @param member `gzip;q=0.5`; an invalid weight counts as refusal
 * @see RFC 9110 §8.4.1.3 for `x-gzip`
 */
function toWeight(member: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = member.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return [coding === 'x-gzip' ? 'gzip' : coding, isWeight.test(weight) ? Number(weight) : 0]
}

/** RFC 9110 §12.4.2 */
const isWeight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/
