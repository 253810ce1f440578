import type { Locale } from '../../locales/locales.ts'
import { ancestorPaths, normalizePathname } from '../../routing/localized-path.ts'
import type { Page } from '../contract/page.ts'
import type { Link } from '../contract/values.ts'
import { isPublished, type ContentSnapshot, type StoredPage } from './store/content-snapshot.ts'

/**
 * The stored page at a path.
 *
 * @param path normalized, without query
 * @param preview also finds drafts
 */
export function findPage(
  snapshot: ContentSnapshot,
  path: string,
  preview: boolean,
): StoredPage | undefined {
  const stored = snapshot.pages.get(path)
  return stored && (preview || isPublished(stored)) ? stored : undefined
}

/** A page in the contract's shape: with the paths of its translations and the pages above it. */
export function toPage(snapshot: ContentSnapshot, { page }: StoredPage, preview: boolean): Page {
  const breadcrumb = toBreadcrumb(snapshot, page.path, preview)
  return {
    type: page.type,
    title: page.title,
    meta: {
      ...page.meta,
      translatedPaths: toTranslatedPaths(snapshot, page.id, preview),
      ...(breadcrumb.length > 0 && { breadcrumb }),
    },
    content: page.content,
  }
}

/** The paths of a page in its languages. */
export function toTranslatedPaths(snapshot: ContentSnapshot, id: string, preview: boolean) {
  const translatedPaths: Partial<Record<Locale, string>> = {}
  for (const [locale, stored] of snapshot.translations.get(id) ?? [])
    if (preview || isPublished(stored)) translatedPaths[locale] = stored.page.path
  return translatedPaths
}

/** The pages at the shorter paths, from the home page down; a path without a page is left out. */
function toBreadcrumb(snapshot: ContentSnapshot, path: string, preview: boolean): Link[] {
  return ancestorPaths(normalizePathname(path)).flatMap((ancestor) => {
    const stored = findPage(snapshot, ancestor, preview)
    return stored ? [{ title: stored.page.title, uri: stored.page.path }] : []
  })
}
