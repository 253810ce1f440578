import { isDeepStrictEqual } from 'node:util'
import { localeCodes } from '../../locales/locales.ts'
import type { Purge } from '../../content/contract/purge.ts'
import type { ContentSnapshot, StoredPage } from './content-snapshot.ts'
import { callPath, ancestorPaths } from '../../routing/localized-path.ts'

/**
 * Paths whose responses differ between two snapshots for visitors. The lists of pages are not among them: a site requests them again after
 * any change.
 *
 * @returns `{ all: true }` after a change of redirects, which can affect any path; `paths` is empty where nothing differs
 */
export function changedPaths(before: ContentSnapshot, after: ContentSnapshot): Purge {
  if (!isDeepStrictEqual(before.redirectEntries, after.redirectEntries)) return { all: true }
  const changed = changedPages(before, after)
  const renamed = changed.filter((path) => isRenamed(before.pages.get(path), after.pages.get(path)))
  const paths = [
    ...changed,
    ...changed.flatMap((path) => [...translationsOf(before, path), ...translationsOf(after, path)]),
    ...pagesBelow(after, new Set(renamed)),
    ...changedCalls(before, after),
  ]
  return { paths: [...new Set(paths)].sort() }
}

function changedPages(before: ContentSnapshot, after: ContentSnapshot): string[] {
  const all = new Set([...before.pages.keys(), ...after.pages.keys()])
  return [...all].filter((path) => before.pages.get(path) !== after.pages.get(path))
}

/** The paths of a page and of its translations, which name its path. */
function translationsOf(snapshot: ContentSnapshot, path: string): string[] {
  const id = snapshot.pages.get(path)?.page.id ?? ''
  return [...(snapshot.translations.get(id)?.values() ?? [])].map(({ page }) => page.path)
}

/** Whether the breadcrumb of the pages below changes. */
function isRenamed(before: StoredPage | undefined, after: StoredPage | undefined): boolean {
  return before?.page.title !== after?.page.title
}

function pagesBelow(snapshot: ContentSnapshot, parents: Set<string>): string[] {
  if (parents.size === 0) return []
  return [...snapshot.pages.keys()].filter((path) =>
    ancestorPaths(path).some((ancestor) => parents.has(ancestor)),
  )
}

function changedCalls(before: ContentSnapshot, after: ContentSnapshot): string[] {
  return localeCodes.flatMap((locale) => {
    const isNavigation = before.navigations.get(locale) !== after.navigations.get(locale)
    const isLayout = before.layouts.get(locale) !== after.layouts.get(locale)
    return [
      ...(isNavigation ? [callPath(locale, 'navigation')] : []),
      ...(isNavigation || isLayout ? [callPath(locale, 'layout')] : []),
    ]
  })
}
