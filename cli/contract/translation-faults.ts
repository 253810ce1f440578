import { defaultLocale, localeCodes, type Locale } from '../../locales/locales.ts'
import { isObject } from '../../routing/is-object.ts'
import { isSamePath, normalizePathname } from '../../routing/localized-path.ts'
import type { Deviation } from './deviation.ts'
import type { ReadPage } from './listed-pages.ts'
import type { MarkedValue } from './marked-values.ts'

const pointer = '/meta/translatedPaths'

/** `translatedPaths` that hide a page or its translation. */
export function findTranslationFaults(page: ReadPage, pages: ReadPage[]): Deviation[] {
  if (!isObject(page.document)) return []
  const paths = pathsOf(page)
  const known = localeCodes.filter((locale) => typeof paths[locale] === 'string')
  const faults = [
    ...unknownLanguages(paths),
    ...(known.length === 0 ? [missing()] : ownFaults(page, paths, pages)),
    ...known
      .filter((locale) => locale !== page.locale)
      .flatMap((locale) => otherFaults(page, locale, String(paths[locale]), pages)),
  ]
  return faults.map((fault) => ({ path: page.path, ...fault }))
}

function pathsOf({ document }: Pick<ReadPage, 'document'>): Record<string, unknown> {
  const meta = isObject(document) ? document.meta : undefined
  const paths = isObject(meta) ? meta.translatedPaths : undefined
  return isObject(paths) ? paths : {}
}

const switcher = 'the link to the other language'

function missing(): Deviation {
  const change = `return the paths by language: ${localeCodes.join(', ')}`
  return { pointer, reason: 'translatedPaths is missing', loss: switcher, change }
}

function unknownLanguages(paths: Record<string, unknown>): Deviation[] {
  return Object.keys(paths)
    .filter((key) => !localeCodes.some((locale) => locale === key))
    .map((key) => {
      const locale = localeCodes.find((code) => key.toLowerCase().startsWith(code))
      const change = locale ? `use the key ${locale}` : `use the keys ${localeCodes.join(', ')}`
      return {
        pointer: `${pointer}/${key}`,
        reason: `unknown language ${key}`,
        loss: switcher,
        change,
      }
    })
}

function ownFaults(
  { path, locale }: ReadPage,
  paths: Record<string, unknown>,
  pages: ReadPage[],
): Deviation[] {
  const own = paths[locale]
  const at = `${pointer}/${locale}`
  const change = `return ${path}`
  if (typeof own !== 'string')
    return [{ pointer: at, reason: `${locale} is missing`, loss: switcher, change }]
  if (isSamePath(own, path)) return []
  const target = find(pages, own)
  const isRedirect = target && isSamePath(String(pathsOf(target)[locale]), own)
  const loss = isRedirect ? 'the page: the site redirects to the other one' : switcher
  return [{ pointer: at, reason: `names ${own}, which is another page than ${path}`, loss, change }]
}

function otherFaults(
  page: ReadPage,
  locale: Locale,
  target: string,
  pages: ReadPage[],
): Deviation[] {
  const at = `${pointer}/${locale}`
  // With one language only, the pages of the other one are unknown.
  if (!pages.some((other) => other.locale === locale)) return []
  const other = find(pages, target)
  if (!other || other.locale !== locale) {
    const reason = `${target} is not in the list of /${locale}`
    return [{ pointer: at, reason, loss: switcher, change: `return a listed page of /${locale}` }]
  }
  const back = pathsOf(other)[page.locale]
  if (!isObject(other.document) || (typeof back === 'string' && isSamePath(back, page.path)))
    return []
  const reason = `one-sided: ${target} names ${typeof back === 'string' ? back : 'no page'} for ${page.locale}`
  return [{ pointer: at, reason, loss: switcher, change: `return ${page.path} in ${target}` }]
}

/** Shorter texts may be equal in two languages: names, figures. */
const minEqualLength = 200

/** Pages whose rich text is that of the other language: a CMS often returns the default language for a missing translation. */
export function findUntranslated(
  { path: own, locale, document }: ReadPage,
  pages: ReadPage[],
  htmlOf: (document: unknown) => MarkedValue[],
): Deviation[] {
  if (locale === defaultLocale) return []
  const path = pathsOf({ document })[defaultLocale]
  const original = typeof path === 'string' && find(pages, path)
  if (!original || original.locale === locale) return []
  const texts = new Set(htmlOf(original.document).map(({ value }) => value))
  const long = htmlOf(document).filter(({ value }) => value.length >= minEqualLength)
  if (!long.every(({ value }) => texts.has(value))) return []
  return long.map(({ pointer: at }) => ({
    path: own,
    pointer: at,
    reason: `the same text as in ${original.path}`,
    loss: 'nothing, but the text is in the other language',
    change: 'return the translation',
    isMinor: true,
  }))
}

function find(pages: ReadPage[], path: string): ReadPage | undefined {
  const name = normalizePathname(path)
  return pages.find((page) => normalizePathname(page.path) === name)
}
