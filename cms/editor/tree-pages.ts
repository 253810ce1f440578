import { isPublished } from '../store/content-snapshot.ts'
import { deadLinks } from '../store/dead-links.ts'
import type { ContentStore } from '../store/content-store.ts'
import type { EditorDatabase } from './editor-database.ts'
import { stateOf } from './drafts.ts'
import { layoutFiles } from './content-kinds.ts'

/** A page in the editor's page tree. */
export type TreePage = ReturnType<typeof treePages>[number]

/** All pages of both languages, sorted by path. */
export function treePages(filesDir: string, store: ContentStore, database: EditorDatabase) {
  const drafts = new Set(database.drafts())
  const outdated = database.outdated()
  const { pages, translations } = store.preview
  const all = [...deadLinks(store.preview, filesDir), ...store.problems()]
  const problems = Map.groupBy(all, ({ file }) => file)
  const listed = [...pages.values()].map((stored) => {
    const { file, locale, page } = stored
    const { path, title, type, id } = page
    const others = [...(translations.get(id)?.values() ?? [])]
    const translation = others.find((other) => other.locale !== locale)?.page.path
    return {
      path,
      locale,
      title,
      type,
      /** Shared by all translations of the page. */
      id,
      state: stateOf(isPublished(stored), drafts.has(file)),
      /** Path in the other language. */
      ...(translation && { translation }),
      /** Whether the translation has changed since this page. */
      ...(outdated.has(file) && { isOutdated: true as const }),
      /** Number of broken links and of problems in the file. */
      problems: problems.get(file)?.length ?? 0,
    }
  })
  return listed.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Problems of files that the page tree does not show: redirects, lists, pages that cannot be read. */
export function fileProblems(store: ContentStore) {
  const shown = new Set([...store.preview.pages.values()].map(({ file }) => file))
  return store
    .problems()
    .filter(({ file }) => !shown.has(file))
    .map(({ file, line, message, fault = 'unusable', kind, values }) => ({
      file,
      line,
      message,
      fault,
      kind,
      values,
    }))
}

/** Deleted pages, the last one first. Restoring `version` brings the page back. */
export function deletedPages({ preview: { pages } }: ContentStore, database: EditorDatabase) {
  const files = new Set([...layoutFiles, ...[...pages.values()].map(({ file }) => file)])
  return database
    .lastVersions()
    .filter(({ file, path }) => !files.has(file) && !pages.has(path))
    .map(({ file, path, title, version }) => ({ file, path, title, version }))
}
