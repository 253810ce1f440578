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
 * The language of a page, by its pathname.
 *
 * @returns `null` where there are no pages: outside of the languages, and below `/ajax/`
 */
export function pageLocale(pathname: string): Locale | null {
  const { locale, rest } = splitLocale(pathname)
  return rest.startsWith('/ajax/') ? null : locale
}

/** Where on the site an address leads: steps such as `..` are taken, the pathname is percent-encoded. */
export type SitePath = Readonly<Pick<URL, 'pathname' | 'search' | 'hash'>>

/**
 * Decides what is a path of this site, by reading an address as browsers do: `\` is `/`, and `/de/..//host` is `//host`.
 *
 * @param address path, and query and fragment if there are any
 * @returns `null` for what is no path, and for what leads to another host, be it when it is read a second time
 * @example parseSitePath('/de/./über?x=1') // { pathname: '/de/%C3%BCber', search: '?x=1', hash: '' }
 * @see https://url.spec.whatwg.org/#relative-state
 */
export function parseSitePath(address: string): SitePath | null {
  if (isPlainAddress.test(address)) return { pathname: address, search: '', hash: '' }
  const url = isRooted.test(address) ? new URL(address, 'http://site') : null
  return !url || url.pathname.startsWith('//') ? null : url
}

/** Nothing in it to be read, which is what most addresses are like: no name begins with a dot, so none is a step. */
const isPlainAddress = /^(?:\/[\w-][\w.-]*)+$/

/** One slash in front; browsers leave out tabs and line breaks, which would make two of `/<tab>/`. */
const isRooted = /^\/(?![/\\])[^\t\n\r]*$/

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

/** What a page or sitemap says of a page's languages; `path` as it came. */
export interface LanguageAlternate {
  hreflang: string
  path: string
}

/**
 * One alternate a language that the page exists in, itself included; strangers are sent to the default language.
 *
 * @returns nothing for a page in one language
 */
export function languageAlternates(
  translatedPaths: Partial<Record<Locale, string | undefined>>,
): LanguageAlternate[] {
  const alternates = locales.flatMap(({ code, languageTag }) => {
    const path = translatedPaths[code]
    return path ? [{ hreflang: languageTag, path }] : []
  })
  if (alternates.length < 2) return []
  const standard = translatedPaths[defaultLocale]
  return [...alternates, ...(standard ? [{ hreflang: 'x-default', path: standard }] : [])]
}

/**
 * The form in which two pathnames are compared: decoded, Unicode NFC, no trailing slash.
 *
 * @returns the pathname itself where it is not validly percent-encoded
 * @example normalizePathname('/de/%C3%BCber-uns/') // '/de/über-uns'
 */
export function normalizePathname(pathname: string): string {
  if (isNormal.test(pathname)) return pathname
  const decoded = decode(pathname).normalize('NFC')
  return decoded.length > 1 ? decoded.replace(slashesAtEnd, '') || '/' : decoded
}

/** Looked for from the first of a row of slashes only: a row in the middle takes no longer than its length. */
const slashesAtEnd = /(?<!\/)\/+$/

/** Most pathnames are: this is asked for every link of a page. */
const isNormal = /^\/[\w.~/-]*[\w.~-]$/

/** Whether two pathnames lead to the same page, however they are encoded. */
export function isSamePath(one: string, other: string): boolean {
  return normalizePathname(one) === normalizePathname(other)
}

/** Name by name: an encoded slash stays encoded, and so does a name that is no valid encoding. */
export function decodePathname(pathname: string): string {
  return pathname
    .split('/')
    .map((name) => decode(name).replaceAll('/', '%2F'))
    .join('/')
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
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

/** @example withoutQuery('/de/news?page=2') // '/de/news' */
export function withoutQuery(path: string): string {
  return path.replace(/\?.*/s, '')
}

const dataName = '/page.json'

/**
 * Where the site has a page as data, for the browser's router: one level below the page.
 *
 * @param pathname of the page, encoded as in a URL
 * @example pageDataPath('/de/maschinen') // '/de/maschinen/page.json'
 */
export function pageDataPath(pathname: string): string {
  return pathname.replace(slashesAtEnd, '') + dataName
}

/**
 * The page that a URL asks for, and whether as data.
 *
 * @param url path and query
 * @example splitPageDataUrl('/de/maschinen/page.json?x=1') // { url: '/de/maschinen?x=1', asData: true }
 */
export function splitPageDataUrl(url: string): { url: string; asData: boolean } {
  const queryStart = url.indexOf('?')
  const pathname = queryStart < 0 ? url : url.slice(0, queryStart)
  if (!pathname.endsWith(dataName)) return { url, asData: false }
  const page = pathname.slice(0, -dataName.length) || '/'
  return { url: page + url.slice(pathname.length), asData: true }
}
