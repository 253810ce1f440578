import { splitLocale } from '../../../routing/localized-path.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Visit } from '../../crawl/visit.ts'
import { isIndexable } from '../is-indexable.ts'
import { isOwnAddress } from '../is-own-address.ts'
import { addressOf, pageAddress } from '../seeds/page-address.ts'
import { readTranslatedPaths, type TranslatedPaths } from './translated-paths.ts'

/** What is remembered of a page: little, since there may be 100,000. */
export interface SeenPage {
  url: string
  /** As `pageAddress` has it. */
  address: string
  locale: Locale
  /** `null`: the site makes the page by itself, or nobody can tell. */
  paths: TranslatedPaths | null
  /** Whether `paths` are the backend's own, so that a field can be named. */
  isFromBackend: boolean
}

/** Both languages as one graph. */
export interface SeenPages {
  /** @returns `null` for what is no page of these languages. A visit may be shown several times. */
  see: (visit: Visit) => SeenPage | null
  /** @param path as `translatedPaths` has it */
  at: (path: string) => SeenPage | undefined
  all: () => Iterable<SeenPage>
  /** Hosts that pages name as their own, besides the one at which they were asked. */
  foreignOrigins: ReadonlySet<string>
}

export function createSeenPages(base: URL, locales: readonly Locale[]): SeenPages {
  const pages = new Map<string, SeenPage>()
  const readings = new WeakMap<Visit, SeenPage | null>()
  const foreignOrigins = new Set<string>()

  function read(visit: Visit): SeenPage | null {
    const address = isPage(visit) ? pageAddress(visit.url, base) : null
    const locale = address === null ? null : splitLocale(address).locale
    if (address === null || locale === null || !locales.includes(locale)) return null
    const paths = readTranslatedPaths(visit) ?? pathsOfSinglePage(visit, locale, address)
    const isFromBackend = visit.source?.status === 200
    return { url: visit.url, address, locale, paths, isFromBackend }
  }

  return {
    see(visit) {
      const known = readings.get(visit)
      if (known !== undefined) return known
      const page = read(visit)
      readings.set(visit, page)
      if (page) {
        pages.set(page.address, page)
        const origin = foreignOrigin(page, visit.document?.canonical ?? null)
        if (origin !== null) foreignOrigins.add(origin)
      }
      return page
    },
    at(path) {
      const address = pageAddress(path, base)
      return address === null ? undefined : pages.get(address)
    },
    all: () => pages.values(),
    foreignOrigins,
  }
}

/** Of a canonical address that differs in its host only. */
function foreignOrigin({ url, address }: SeenPage, canonical: string | null): string | null {
  const named = canonical === null ? null : URL.parse(canonical, url)
  if (!named || addressOf(named) !== address) return null
  return named.origin === new URL(url).origin ? null : named.origin
}

function isPage(visit: Visit): boolean {
  const isThere = visit.outcome.status === 200 && visit.document?.errorMark === null
  return isThere && isOwnAddress(visit)
}

/** A page that names no translations and is not hidden either is there in its own language only. */
function pathsOfSinglePage(visit: Visit, locale: Locale, address: string): TranslatedPaths | null {
  return visit.source === null && isIndexable(visit) ? { [locale]: address } : null
}
