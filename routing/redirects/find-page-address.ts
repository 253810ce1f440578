import type { Locale } from '../../locales/locales.ts'
import {
  encodePathname,
  isNormalPath,
  isSamePath,
  normalizePathname,
  pageLocale,
  parseSitePath,
} from '../localized-path.ts'
import { withinTime } from '../within-time.ts'

/** A page, of which only the paths are read. */
interface NamedPage {
  meta: { translatedPaths: Partial<Record<Locale, string | undefined>> }
}

interface ListedPath {
  path: string
}

/** The calls of the content client that find a page. */
export interface PageCalls {
  content: {
    page: (path: string, request: { preview: boolean }) => Promise<NamedPage>
    pages: (locale: Locale, request: { preview: boolean }) => Promise<readonly ListedPath[]>
  }
  preview: boolean
}

/**
 * Finds the page that an address in its normal form means. If there is no page at the path itself, the case of its letters does not count.
 *
 * @param pathname below a locale
 * @returns the percent-encoded address at which the page is shown without a further redirect; `null` if there is no page
 * @throws {ContentError} if the backend does not respond
 */
export async function findPageAddress(pathname: string, source: PageCalls): Promise<string | null> {
  const found = await askFor(pathname, source)
  if (found) return found
  const locale = pageLocale(pathname)
  const list =
    locale &&
    (await withinTime(
      source.content.pages(locale, source).catch(() => null),
      patienceMs,
      null,
    ))
  const alike = list ? pathsByKey(list).get(keyOf(pathname)) : pathname.toLowerCase()
  return alike === undefined || alike === pathname ? null : askFor(alike, source)
}

/** After this time without the list, the path in lower case is tried. In ms. */
const patienceMs = 1_000

async function askFor(pathname: string, source: PageCalls): Promise<string | null> {
  const locale = pageLocale(pathname)
  if (!locale) return null
  try {
    const page = await source.content.page(pathname, source)
    return (await findOwnPath(page, { ...source, locale, pathname })) ?? encodePathname(pathname)
  } catch (error) {
    const { kind, location } = error as { kind?: string; location?: string }
    if (kind === 'not-found') return null
    if (kind === 'moved' && location) return location
    throw error
  }
}

/**
 * The page's path in its language, if the visitor requested another one.
 *
 * The target page must name the same path as its own. Two pages that name each other would otherwise cause a redirect
 * loop.
 *
 * @returns percent-encoded, as required in a header
 */
export async function findOwnPath(
  page: NamedPage,
  { content, preview, locale, pathname }: PageCalls & { locale: Locale; pathname: string },
): Promise<string | null> {
  const target = page.meta.translatedPaths[locale]
  const path = target && parseSitePath(target)?.pathname
  // The site would redirect a path in another form again, and perhaps back.
  if (!path || !isNormalPath(target) || isSamePath(path, pathname)) return null
  if (pageLocale(path) !== locale) return null
  const targetPage = await content.page(target, { preview }).catch(() => null)
  const targetsOwn = targetPage?.meta.translatedPaths[locale]
  return targetsOwn && isSamePath(targetsOwn, target) ? path : null
}

const indexes = new WeakMap<readonly ListedPath[], Map<string, string>>()

/** The paths of a list, by their key. */
function pathsByKey(list: readonly ListedPath[]): Map<string, string> {
  const known = indexes.get(list)
  if (known) return known
  const index = new Map(list.map(({ path }) => [keyOf(path), normalizePathname(path)]))
  indexes.set(list, index)
  return index
}

const keyOf = (pathname: string) => normalizePathname(pathname).toLowerCase()
