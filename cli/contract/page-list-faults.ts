import type { Locale } from '../../locales/locales.ts'
import { isObject } from '../../routing/is-object.ts'
import { isSamePath, normalizePathname, splitLocale } from '../../routing/localized-path.ts'
import type { Deviation } from './deviation.ts'

/** Entries that the sitemap shows wrongly: drafts, duplicates, other languages, slashes at the end; a missing home page. */
export function findPageListFaults(document: unknown, locale: Locale): Deviation[] {
  const pages = isObject(document) && Array.isArray(document.pages) ? document.pages : []
  const home = `/${locale}`
  const seen = new Set<string>()
  const found = pages.flatMap((page: unknown, index) => {
    if (!isObject(page) || typeof page.path !== 'string') return []
    const name = normalizePathname(page.path)
    const isAgain = seen.has(name)
    seen.add(name)
    return findEntryFaults(page.path, page, `/pages/${index}`, { isAgain, locale })
  })
  return [...(seen.has(home) ? [] : [missingHome(home)]), ...found]
}

function missingHome(home: string): Deviation {
  const loss = 'the home page in search engines'
  return { pointer: '/pages', reason: `${home} is missing`, loss, change: `list ${home}` }
}

function findEntryFaults(
  path: string,
  { status, translatedPaths }: Record<string, unknown>,
  pointer: string,
  { isAgain, locale }: { isAgain: boolean; locale: Locale },
): Deviation[] {
  const at = `${pointer}/path`
  const faults: (Deviation | false)[] = [
    status === 'draft' && {
      pointer: `${pointer}/status`,
      reason: `${path} is a draft, and the request had no header View: PREVIEW`,
      loss: 'nothing, but search engines find the draft',
      change: 'list drafts only with View: PREVIEW',
    },
    isAgain && {
      pointer: at,
      reason: `${path} is listed twice`,
      loss: 'nothing, but the sitemap names the page twice',
      change: 'list each page once',
    },
    splitLocale(path.startsWith('/') ? path : `/${path}`).locale !== locale && {
      pointer: at,
      reason: `${path} is not below /${locale}`,
      loss: 'the page in the list of its language',
      change: `list only pages below /${locale}`,
    },
    path.endsWith('/') && {
      pointer: at,
      reason: `${path} ends with a slash`,
      loss: 'nothing, but each visit needs a redirect',
      change: 'remove the slash',
    },
    ...pathFaults(path, translatedPaths, pointer, locale),
  ]
  return faults.filter((fault) => fault !== false)
}

function pathFaults(path: string, paths: unknown, pointer: string, locale: Locale): Deviation[] {
  const own = isObject(paths) ? paths[locale] : undefined
  if (typeof own !== 'string' || isSamePath(own, path)) return []
  return [
    {
      pointer: `${pointer}/translatedPaths/${locale}`,
      reason: `names ${own}, which is another page than ${path}`,
      loss: 'the page in search engines',
      change: `return ${path}`,
    },
  ]
}
