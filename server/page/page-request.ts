import type { IncomingMessage } from 'node:http'
import type { FormOutcome } from '../../content/contract/forms.ts'
import type { Locale } from '../../locales/locales.ts'
import { canonicalQuery, isKnownQuery } from '../../routing/page-query.ts'
import {
  decodePercent,
  pageLocale,
  parseSitePath,
  splitPageDataUrl,
  splitQuery,
} from '../../routing/localized-path.ts'
import { encodings, type Encoding } from './encode-body.ts'

/** A request for a page, parsed once. */
export interface PageRequest {
  /** Path and query of the page; in canonical form where the page is cached. */
  url: string
  locale: Locale
  /** True for data for the browser's router, false for a document. */
  asData: boolean
  /** True if drafts are shown. */
  preview: boolean
  /** Encoding of the response that the client likes best. */
  encoding: Encoding
  /** Key of the page in the cache; `null`: the page is rendered for this request and not stored. */
  key: string | null
  /** The same request without unknown parameters, which only the backend may know; missing where there are none. */
  canonical?: CacheableRequest
  /** Outcome of the form that was sent with the request. */
  formOutcome?: FormOutcome
  /** Status in place of 200, if the page is found. */
  statusIfFound?: number
  /** Status of the error page that is wanted in place of the page. */
  errorStatus?: number
}

/** A request for a page that may be cached. */
export type CacheableRequest = PageRequest & { key: string }

/**
 * Parses a request into its path and the query parameters that pages read. Tracking parameters are
 * ignored: a visitor who follows an advertisement gets the same page as all others.
 *
 * @param preview previews are never stored
 * @returns `null` for a request that is for no page of a language
 */
export function parsePageRequest(
  { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  preview: boolean,
): PageRequest | null {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return null
  const { url: pageUrl, asData } = splitPageDataUrl(url)
  const { path, search } = splitQuery(pageUrl)
  const locale = localeOf(path)
  if (!locale) return null
  const encoding = acceptedEncoding(headers['accept-encoding'])
  const page = { locale, asData, preview, encoding }
  const pathname = preview || url.length > maxLength ? null : toPathname(path)
  if (pathname === null) return { ...page, url: pageUrl, key: null }
  const canonicalUrl = search === '' ? pathname : pathname + canonicalQuery(search)
  const key = `${asData ? 'data' : 'page'} ${canonicalUrl}`
  const canonical = { ...page, url: canonicalUrl, key }
  if (search === '' || isKnownQuery(search)) return canonical
  return { ...page, url: pageUrl, key: null, canonical }
}

/** Longest URL of a cached page; links are shorter. */
const maxLength = 2048

/** Locale of a path; `null` for a path that cannot be decoded, since no page has one. */
function localeOf(path: string): Locale | null {
  const sitePath = decodePercent(path) === null ? null : parseSitePath(path)
  return sitePath && pageLocale(sitePath.pathname)
}

/** The canonical encoding of a path; `null` where the path is ambiguous, or in a form that the site redirects. */
function toPathname(path: string): string | null {
  // An encoded slash would be read as a separator.
  const decoded = /%2f/i.test(path) ? null : decodePercent(path)
  return decoded === null || strange.test(decoded) ? null : encodeURI(decoded.normalize('NFC'))
}

/** Parts that a decoded path must not contain: steps, empty names, characters that could make it another path. */
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
  const weights = new Map(header.trim().toLowerCase().split(',').map(toWeight))
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
