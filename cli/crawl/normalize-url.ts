import type { EncodeQuery } from './document/encode-query.ts'

/**
 * Common spelling of equivalent addresses: upper-case percent encoding, only where necessary (RFC 3986, 6.2.2). `URL` has already
 * normalised the rest (lower-case host, no default port, no dot segments, umlauts encoded).
 *
 * @returns absolute address without fragment
 * @example normalizeUrl(new URL('https://a.ch:443/%7Eb/%c3%bc?q#c')) // 'https://a.ch/~b/%C3%BC?q'
 */
export function normalizeUrl(url: URL): string {
  return normalizeEncoding(withoutFragment(url.href))
}

/** The address up to its `#`. */
export function withoutFragment(href: string): string {
  const hash = href.indexOf('#')
  return hash === -1 ? href : href.slice(0, hash)
}

/**
 * Removes parameters from a query; the others stay as they are written.
 *
 * @example withoutQueries('https://a.ch/?b=1&sid=2', ['sid']) // 'https://a.ch/?b=1'
 */
export function withoutQueries(url: string, names: readonly string[]): string {
  const start = names.length === 0 ? -1 : url.indexOf('?')
  if (start < 0) return url
  const parameters = url.slice(start + 1).split('&')
  const kept = parameters.filter((text) => !names.includes(text.split('=', 1)[0] ?? ''))
  const isSame = kept.length === parameters.length
  return isSame ? url : url.slice(0, start) + (kept.length > 0 ? `?${kept.join('&')}` : '')
}

/** Decodes unnecessary percent encoding and writes the rest in upper case. */
function normalizeEncoding(text: string): string {
  return text.includes('%') ? text.replaceAll(/%[\da-f]{2}/gi, normalizeTriplet) : text
}

function normalizeTriplet(triplet: string): string {
  const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16))
  return /[\w.~-]/.test(character) ? character : triplet.toUpperCase()
}

/**
 * Address as written → absolute, normalised, with fragment; `null` for an invalid address, also where browsers guess a host or a path;
 * `undefined` for a script or data.
 */
export type Resolve = (raw: string) => string | null | undefined

/**
 * Resolves the addresses of a page as a browser does.
 *
 * @param encodeQuery for a page in another encoding than UTF-8
 */
export function createResolve(base: URL, encodeQuery: EncodeQuery | null = null): Resolve {
  const [page, { origin }] = [normalizeUrl(base), base]
  const hasPlainOrigin = page.startsWith(origin)
  return function resolve(raw) {
    if (hasPlainOrigin && plainPath.test(raw)) return origin + raw
    if (plainFragment.test(raw)) return page + raw
    const text = encodeQuery ? encodeQuery(raw) : raw
    const url = hostless.test(raw) || sharedFolder.test(raw) ? null : URL.parse(text, base)
    if (inlineScheme.test(url?.href ?? raw)) return undefined
    if (!url) return null
    return /^https?:$/.test(url.protocol) ? normalizeUrl(url) + url.hash : url.href
  }
}

/** Shortcuts for most links of a site: `URL` would not change them and takes some ten times as long. */
const plainPath = /^(?:\/\w[\w.~-]*)+\/?(?:\?[\w.~=&-]*)?(?:#[\w.~-]+)?$/
const plainFragment = /^#[\w.~-]+$/

/** `http:/host` leads to the host or to a path of the page's own host, depending on the page's scheme. */
const hostless = /^\s*https?:(?!\/\/[^/?#\s])/i

/** Path of Windows to a folder in the local network, which browsers take for a host of the web. */
const sharedFolder = /^\s*\\\\/

/** Schemes of inline content, without an address to request. */
const inlineScheme = /^\s*(?:javascript|data|blob|about):/i
