import { isDeepStrictEqual } from 'node:util'
import { localeCodes, type Locale } from '../../../locales/locales.ts'
import type { ListedPage } from '../../contract/page-list.ts'
import { paths } from '../../contract/paths.ts'
import type { Purge } from '../../contract/purge.ts'
import { isPublished, type ContentSnapshot, type StoredPage } from './content-snapshot.ts'
import { ancestorPaths, normalizePathname } from '../../../routing/localized-path.ts'
import { toListedPage } from '../page-list.ts'

/**
 * Paths whose answers differ between two snapshots.
 *
 * @returns `{ all: true }` after a change of redirects, which can affect any path; `paths` is empty where nothing differs
 */
export function changedPaths(before: ContentSnapshot, after: ContentSnapshot): Purge {
  if (!isDeepStrictEqual(before.redirects, after.redirects)) return { all: true }
  const changed = changedPages(before, after)
  const renamed = changed.filter((path) => isRenamed(before.pages.get(path), after.pages.get(path)))
  const touched = [
    ...changed,
    ...changed.flatMap((path) => [...translationsOf(before, path), ...translationsOf(after, path)]),
  ]
  const answers = [
    ...touched,
    ...pagesBelow(after, new Set(renamed)),
    ...changedCalls(before, after, new Set(touched.map(normalizePathname))),
  ]
  return { paths: [...new Set(answers)].sort() }
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
  return before?.page.title !== after?.page.title || before?.page.status !== after?.page.status
}

function pagesBelow(snapshot: ContentSnapshot, parents: Set<string>): string[] {
  if (parents.size === 0) return []
  return [...snapshot.pages.keys()].filter((path) =>
    ancestorPaths(path).some((ancestor) => parents.has(ancestor)),
  )
}

function changedCalls(
  before: ContentSnapshot,
  after: ContentSnapshot,
  touched: Set<string>,
): string[] {
  return localeCodes.flatMap((locale) => {
    const isNavigation = before.navigations.get(locale) !== after.navigations.get(locale)
    const isLayout = before.layouts.get(locale) !== after.layouts.get(locale)
    const isList = [...touched].some(
      (path) => !isDeepStrictEqual(listed(before, path, locale), listed(after, path, locale)),
    )
    return [
      ...(isNavigation ? [paths.navigation(locale)] : []),
      ...(isNavigation || isLayout ? [paths.layout(locale)] : []),
      ...(isList ? [paths.pages(locale)] : []),
    ]
  })
}

/** Entry of a page in the list of pages; `null` if the page is not listed. */
function listed(snapshot: ContentSnapshot, path: string, locale: Locale): ListedPage | null {
  const stored = snapshot.pages.get(path)
  if (stored?.locale !== locale || !isPublished(stored)) return null
  return toListedPage(snapshot, stored, false)
}
