import { defaultLocale, localeCodes, locales, type Locale } from '../locales/locales.ts'

/**
 * Splits a pathname into its locale and the rest.
 *
 * @param pathname absolute, without query: `/de/maschinen/heber`
 * @returns `locale` is `null` where the first segment is no known locale; `rest` always starts with `/`
 * @throws {RangeError} if `pathname` does not start with `/`
 * @example splitLocale('/de/maschinen') // { locale: 'de', rest: '/maschinen' }
 */
export function splitLocale(pathname: string): { locale: Locale | null; rest: string } {
  if (!pathname.startsWith('/')) throw new RangeError(`not an absolute pathname: ${pathname}`)
  const [, first = '', ...others] = pathname.split('/')
  const locale = localeCodes.find((code) => code === first)
  return locale ? { locale, rest: `/${others.join('/')}` } : { locale: null, rest: pathname }
}

/**
 * The language of a page, read from its pathname.
 *
 * @returns `null` where there are no pages: outside the locales, and below `/ajax/`
 */
export function pageLocale(pathname: string): Locale | null {
  const { locale, rest } = splitLocale(pathname)
  return isCall.test(decodePathname(rest)) ? null : locale
}

/** The path of a call behind its locale, decoded. Some backends read an encoded slash as a slash. */
const isCall = /^\/ajax(?:\/|%2F)/

/** Calls of a backend below `/{locale}/ajax/`, one for each form included. Pages are requested by their own paths. */
export type BackendCall =
  | 'layout'
  | 'navigation'
  | 'pages'
  | 'redirects'
  | 'search'
  | 'contact'
  | 'aftersales'

/**
 * Path of a call, relative to the backend's base address.
 *
 * @example callPath('de', 'layout') // '/de/ajax/layout'
 */
export function callPath(locale: Locale, call: BackendCall): string {
  return `/${locale}/ajax/${call}`
}

/** An address within the site: steps such as `..` are resolved, the pathname is percent-encoded. */
export type SitePath = Readonly<Pick<URL, 'pathname' | 'search' | 'hash'>>

/**
 * Reads an address as a path of this site, in the way browsers do: `\` is `/`, and `/de/..//host`
 * is `//host`.
 *
 * @param address path, optionally with query and fragment
 * @returns `null` for an address that is no path, or that belongs to another host, even if only after
 *   a second parsing
 * @example parseSitePath('/de/./über?x=1') // { pathname: '/de/%C3%BCber', search: '?x=1', hash: '' }
 * @see https://url.spec.whatwg.org/#relative-state
 */
export function parseSitePath(address: string): SitePath | null {
  if (isOrdinary.test(address)) return { pathname: address, search: '', hash: '' }
  const url = isRooted.test(address) ? new URL(address, 'http://site') : null
  return !url || url.pathname.startsWith('//') ? null : url
}

/** Exactly one slash in front. Tabs and line breaks are refused, because browsers remove them: `/<tab>/` would become `//`. */
const isRooted = /^\/(?![/\\])[^\t\n\r]*$/

/**
 * Converts an absolute address of the site into a path, so that it is a link within the site.
 *
 * @returns the path; any other address unchanged
 * @example toSitePath('https://www.muster.example/de?x=1', new Set(['www.muster.example'])) // '/de?x=1'
 */
export function toSitePath(address: string, ownHosts: ReadonlySet<string>): string {
  const url = isHttp.test(address) ? URL.parse(address) : null
  // The protocol is not compared: older addresses begin with http.
  if (!url || !ownHosts.has(url.host) || url.username || url.password) return address
  const path = url.pathname + url.search + url.hash
  return parseSitePath(path) ? path : address
}

/** Paths that a parser leaves as they are: nearly all of them. */
const isOrdinary = /^(?:\/[\w-]+)+$/

/** Matches absolute http(s) addresses. */
export const isHttp = /^\s*https?:/i

/** True for a path without empty segments and steps such as `..`, which the site would remove by a redirect. */
export function isNormalPath(path: string): boolean {
  const parsed = parseSitePath(path)
  return parsed !== null && isSamePath(parsed.pathname, path) && !/\/{2}/.test(path)
}

/** True for the path of a page, with or without a query. */
export function isPagePath(address: string): boolean {
  const path = parseSitePath(address)
  return path !== null && pageLocale(path.pathname) !== null
}

/**
 * Puts a pathname under a locale.
 *
 * @param rest without locale: `/maschinen`
 * @example prefixLocale('/', 'en') // '/en'
 */
export function prefixLocale(rest: string, locale: Locale): string {
  return rest === '/' ? `/${locale}` : `/${locale}${rest}`
}

/**
 * Replaces the locale of a pathname; one without a locale gets it in front.
 *
 * @example swapLocale('/de/maschinen', 'en') // '/en/maschinen'
 */
export function swapLocale(pathname: string, locale: Locale): string {
  return prefixLocale(splitLocale(pathname).rest, locale)
}

/** A language version of a page, as pages and sitemaps declare it. `path` is unchanged from the content. */
export interface LanguageAlternate {
  hreflang: string
  path: string
}

/**
 * Alternates for each language of the page, itself included: with its region and, for readers in other countries, without; `x-default` for
 * the default language.
 *
 * @returns an empty list for a page in one language
 */
export function languageAlternates(
  translatedPaths: Partial<Record<Locale, string | undefined>>,
): LanguageAlternate[] {
  const alternates = localeCodes.flatMap((code) => {
    const path = translatedPaths[code]
    return path ? [locales[code].languageTag, code].map((hreflang) => ({ hreflang, path })) : []
  })
  if (new Set(alternates.map(({ path }) => path)).size < 2) return []
  const standard = translatedPaths[defaultLocale]
  return [...alternates, ...(standard ? [{ hreflang: 'x-default', path: standard }] : [])]
}

/**
 * The form in which two pathnames are compared: as {@link decodePathname} decodes, Unicode NFC, no trailing slash.
 *
 * @example normalizePathname('/de/%C3%BCber-uns/') // '/de/über-uns'
 */
export function normalizePathname(pathname: string): string {
  const decoded = decodePathname(pathname).normalize('NFC')
  return decoded.length > 1 && decoded.endsWith('/')
    ? decoded.replace(slashesAtEnd, '') || '/'
    : decoded
}

/** True where search engines may list a page with these `robots`. */
export function mayBeListed(robots: string | null | undefined): boolean {
  return !/\b(noindex|none)\b/i.test(robots ?? '')
}

/** Slashes at the end. The lookbehind starts a match only at the first slash of a row, which keeps the time linear. */
const slashesAtEnd = /(?<!\/)\/+$/

/** True if two pathnames belong to the same page, independent of their encoding. */
export function isSamePath(one: string, other: string): boolean {
  return normalizePathname(one) === normalizePathname(other)
}

/**
 * Decodes each segment of a pathname. Characters that would make it another path stay encoded: both slashes, question mark, number sign
 * and percent sign. So does a segment with invalid encoding.
 */
export function decodePathname(pathname: string): string {
  return pathname.includes('%') ? pathname.split('/').map(decodeSegment).join('/') : pathname
}

/** Percent-encodes a pathname of {@link decodePathname}, whose percent signs encode a character already. */
export function encodePathname(pathname: string): string {
  return encodeURI(pathname).replaceAll('%25', '%')
}

function decodeSegment(name: string): string {
  const decoded = decode(name)
  return decoded === name ? name : encodeUnsafe(decoded)
}

/** Encodes the characters of a decoded segment that would make it another path. */
export function encodeUnsafe(segment: string): string {
  return segment.replace(/[/\\?#%]/g, encodeURIComponent)
}

function decode(pathname: string): string {
  return pathname.includes('%') ? (decodePercent(pathname) ?? pathname) : pathname
}

/** @returns `null` for an invalid percent encoding */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * The paths above a path, from the home page down.
 *
 * @example ancestorPaths('/de/maschinen/heber') // ['/de', '/de/maschinen']
 */
export function ancestorPaths(path: string): string[] {
  const segments = path.split('/')
  return segments.slice(2).map((_, index) => segments.slice(0, index + 2).join('/'))
}

/** Splits a URL without a fragment. @example splitQuery('/de/news?page=2') // { path: '/de/news', search: '?page=2' } */
export function splitQuery(url: string): { path: string; search: string } {
  const start = url.indexOf('?')
  return start < 0
    ? { path: url, search: '' }
    : { path: url.slice(0, start), search: url.slice(start) }
}

/** Removes query and fragment. @example withoutQuery('/de/news?page=2#top') // '/de/news' */
export function withoutQuery(path: string): string {
  return path.replace(/[?#].*/s, '')
}

const dataName = '/page.json'

/**
 * Path of a page's data for the browser's router: one level below the page.
 *
 * @param pathname of the page, encoded as in a URL
 * @example pageDataPath('/de/maschinen') // '/de/maschinen/page.json'
 */
export function pageDataPath(pathname: string): string {
  return pathname.replace(slashesAtEnd, '') + dataName
}

/**
 * Splits a URL into the page that it names and whether the page is wanted as data.
 *
 * @param url path and query
 * @example splitPageDataUrl('/de/maschinen/page.json?x=1') // { url: '/de/maschinen?x=1', asData: true }
 */
export function splitPageDataUrl(url: string): { url: string; asData: boolean } {
  const { path, search } = splitQuery(url)
  if (!path.endsWith(dataName)) return { url, asData: false }
  return { url: (path.slice(0, -dataName.length) || '/') + search, asData: true }
}

/**
 * The tags of the response at a path of the backend, and of each page that is made of it: its locale and its pathname. A purge names them.
 *
 * @example tagsOf('/de/news?page=2') // ['de', '/de/news']
 */
export function tagsOf(path: string): string[] {
  const pathname = normalizePathname(withoutQuery(path))
  return [splitLocale(pathname).locale ?? pathname, pathname]
}
