import {
  isSamePath,
  parseSitePath,
  prefixLocale,
  splitLocale,
  swapLocale,
} from '../../routing/localized-path.ts'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import type { SiteRequest } from '../../renderer/page-context.ts'

/**
 * Addresses of a page that was not found, for a wrong locale: `/en/maschinen` is no page, but `/de/maschinen` is one,
 * and names `/en/machines` as its English address. A path without a locale is searched in each language.
 *
 * @param pathname of the page that was not found
 */
export async function findTranslations(
  pathname: string,
  { content, preview }: Pick<SiteRequest, 'content' | 'preview'>,
): Promise<Partial<Record<Locale, string>>> {
  const asked = parseSitePath(pathname)?.pathname ?? '/'
  const { locale: own, rest } = splitLocale(asked)
  if (rest === '/') return {}
  const others = localeCodes.filter((code) => code !== own)
  const found = await Promise.all(
    others.map(async (code) => {
      const path = own ? swapLocale(asked, code) : prefixLocale(asked, code)
      const paths = await findPaths(path, code, { content, preview })
      return paths ? Object.entries({ [code]: path, ...paths }) : []
    }),
  )
  return Object.fromEntries(found.flat().filter(([, path]) => !isSamePath(path, asked)))
}

/**
 * The paths of a page in its languages: from the list of pages, which needs no request for a path that does not exist, or without a list from
 * the page.
 *
 * @returns `null` if there is no page
 */
async function findPaths(
  path: string,
  locale: Locale,
  { content, preview }: Pick<SiteRequest, 'content' | 'preview'>,
): Promise<Partial<Record<Locale, string | undefined>> | null> {
  const list = await content.pages(locale, { preview }).catch(() => null)
  const listed = list?.find((page) => isSamePath(page.path, path))
  if (list) return listed ? listed.translatedPaths : null
  const page = await content.page(path, { preview }).catch(() => null)
  return page?.meta.translatedPaths ?? null
}
