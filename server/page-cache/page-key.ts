import type { Locale } from '../../locales/locales.ts'
import { splitLocale } from '../../routing/localized-path.ts'
import { splitPageDataUrl } from '../../routing/page-data-path.ts'
import { canonicalQuery, isPageParameter } from '../../routing/page-query.ts'

/** A page that can be kept: what makes two requests the same one. */
export interface PageKey {
  key: string
  /** Path and query of the page, in the one form that stands for all of them. */
  url: string
  locale: Locale
  /** As data for the browser's router, not as a document. */
  asData: boolean
}

/** Nobody links to longer ones. */
const maxLength = 2048

/** By what requests ask for. Most of them ask for the same few hundred; whoever invents others shall not fill the memory. */
const known = new Map<string, PageKey | null>()
const maxKnown = 1000

/**
 * Path and those parameters of the query that pages read, whatever else a request carries. Who follows an advertisement gets the page
 * that all others get.
 *
 * @param url path and query of a request
 * @returns `null` for what is no page, has another spelling of its path that is redirected, or has parameters that only the
 *   backend could know
 */
export function toPageKey(url: string): PageKey | null {
  if (url.length > maxLength) return null
  const answer = known.get(url)
  if (answer !== undefined) return answer
  const key = readPageKey(url)
  if (known.size >= maxKnown) known.clear()
  known.set(url, key)
  return key
}

function readPageKey(url: string): PageKey | null {
  const page = splitPageDataUrl(url)
  const queryStart = page.url.indexOf('?')
  const hasQuery = queryStart >= 0
  const pathname = toPathname(hasQuery ? page.url.slice(0, queryStart) : page.url)
  const query = hasQuery ? toQuery(page.url.slice(queryStart)) : ''
  if (pathname === null || query === null) return null
  const { locale, rest } = splitLocale(pathname)
  if (!locale || rest.startsWith('/ajax/')) return null
  const canonical = encodeURI(pathname) + query
  return {
    key: `${page.asData ? 'data' : 'page'} ${canonical}`,
    url: canonical,
    locale,
    asData: page.asData,
  }
}

/** Characters that need no look: no escape, no `.` that could be a step, no `/` but single ones between names. */
const isPlain = /^(?:\/[\w~-]+)+$/

/** Decoded, or `null` where the path has another form that the site redirects, or none that could be told apart. */
function toPathname(path: string): string | null {
  if (isPlain.test(path)) return path
  const decoded = decode(path)
  if (decoded === null || !isOrdinary(decoded)) return null
  return decoded.normalize('NFC')
}

/** What a decoded path must not have: steps, empty names, what could be read as another path. */
const strange = /\/(?=\/|$)|\/\.{1,2}(?=\/|$)|[\\?#%\p{Cc}\p{Cs}]/u

function isOrdinary(path: string): boolean {
  return path.startsWith('/') && !strange.test(path)
}

/** An encoded slash would read as a border between names. */
function decode(path: string): string | null {
  if (/%2f/i.test(path)) return null
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Parameters that say where a visitor comes from; pages never read them. */
const isTracking =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|hsa_\w+|_hs(?:enc|mi)|g(?:clid|braid|ad_source)|wbraid|[dfty]clid|fbclid|msclkid|ttclid|twclid|li_fat_id|igsh(?:id)?|mc_[ce]id|srsltid|epik|_g[al])$/

function toQuery(search: string): string | null {
  for (const name of new URLSearchParams(search).keys())
    if (!isPageParameter(name) && !isTracking.test(name)) return null
  return canonicalQuery(search)
}
