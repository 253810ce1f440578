import type { Locale } from '../locales/locales.ts'
import { ancestorPaths, normalizePathname } from '../routing/localized-path.ts'
import type { Page } from '../content/contract/page.ts'
import type { LinkValue } from '../content/contract/values.ts'
import type { ContentSnapshot, StoredPage } from './store/content-snapshot.ts'

/** A layout in the contract's shape: with the navigation, which has a file of its own. */
export function layoutOf({ layouts, navigations }: ContentSnapshot, locale: Locale) {
  const layout = layouts.get(locale)
  return layout && { navigation: navigations.get(locale) ?? [], ...layout }
}

/** A page in the contract's shape: with the paths of its translations and the pages above it. */
export function toPage(snapshot: ContentSnapshot, { page }: StoredPage): Page {
  const breadcrumb = toBreadcrumb(snapshot, page.path)
  return {
    type: page.type,
    title: page.title,
    meta: {
      ...page.meta,
      translatedPaths: toTranslatedPaths(snapshot, page.id),
      ...(breadcrumb.length > 0 && { breadcrumb }),
    },
    content: page.content,
  }
}

/** The paths of a page in its languages. */
export function toTranslatedPaths(snapshot: ContentSnapshot, id: string) {
  const translatedPaths: Partial<Record<Locale, string>> = {}
  for (const [locale, stored] of snapshot.translations.get(id) ?? [])
    translatedPaths[locale] = stored.page.path
  return translatedPaths
}

/** The pages at the shorter paths, from the home page down; a path without a page is left out. */
function toBreadcrumb(snapshot: ContentSnapshot, path: string): LinkValue[] {
  return ancestorPaths(normalizePathname(path)).flatMap((ancestor) => {
    const stored = snapshot.pages.get(ancestor)
    return stored ? [{ title: stored.page.title, uri: stored.page.path }] : []
  })
}
