import { normalizePathname } from '../../../routing/localized-path.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { LayoutFile, NavigationFile, PageFile, RedirectsFile } from './content-file.ts'
import { followRedirects, type Redirect } from './follow-redirects.ts'
import type { PageContents } from './page-contents.ts'
import type { ContentProblem } from './read-content-file.ts'
import type { SearchWords } from '../search/search-terms.ts'

export type Content =
  | { kind: 'page'; locale: Locale; page: PageFile; contents: PageContents; modified: Date }
  | { kind: 'layout'; locale: Locale; layout: LayoutFile }
  | { kind: 'navigation'; locale: Locale; navigation: NavigationFile }
  | { kind: 'search'; locale: Locale; search: SearchWords }
  | { kind: 'redirects'; redirects: RedirectsFile }

/** Content of a file when it was last read without problems. */
export type ContentFile = { file: string } & Content
export type StoredPage = Extract<ContentFile, { kind: 'page' }>

/** All content at one time, for visitors or for previews. A snapshot is immutable: changed files make a new one. */
export interface ContentSnapshot {
  /** By normalized path. */
  pages: Map<string, StoredPage>
  /** Id → the page in each of its languages. */
  translations: Map<string, Map<Locale, StoredPage>>
  layouts: Map<Locale, LayoutFile>
  navigations: Map<Locale, NavigationFile>
  /** By normalized path; each is one hop. */
  redirects: Map<string, Redirect>
  /** Synonyms and ignored words of the search in each language. */
  searchWords: Map<Locale, SearchWords>
  /** Contradictions between files; the file that is named is left out. */
  conflicts: ContentProblem[]
}

/** @param files of two contradicting files the first one wins */
export function createSnapshot(files: Iterable<ContentFile>): ContentSnapshot {
  const snapshot = emptySnapshot()
  for (const content of files) {
    if (content.kind === 'page') addPage(snapshot, content)
    else if (content.kind === 'layout') snapshot.layouts.set(content.locale, content.layout)
    else if (content.kind === 'search') snapshot.searchWords.set(content.locale, content.search)
    else if (content.kind === 'navigation')
      snapshot.navigations.set(content.locale, content.navigation)
    else {
      const { redirects, problems } = followRedirects(content.file, content.redirects)
      snapshot.redirects = redirects
      snapshot.conflicts.push(...problems)
    }
  }
  return snapshot
}

export function isPublished({ page }: StoredPage): boolean {
  return page.status === 'published'
}

function emptySnapshot(): ContentSnapshot {
  return {
    pages: new Map(),
    translations: new Map(),
    layouts: new Map(),
    navigations: new Map(),
    redirects: new Map(),
    searchWords: new Map(),
    conflicts: [],
  }
}

function addPage(snapshot: ContentSnapshot, stored: StoredPage): void {
  const { file, locale, page } = stored
  const path = normalizePathname(page.path)
  const samePath = snapshot.pages.get(path)
  const translations = snapshot.translations.get(page.id) ?? new Map<Locale, StoredPage>()
  const sameId = translations.get(locale)
  if (samePath)
    snapshot.conflicts.push({
      file,
      field: 'path',
      message: `already the path of ${samePath.file}`,
    })
  else if (sameId)
    snapshot.conflicts.push({ file, field: 'id', message: `already the id of ${sameId.file}` })
  else {
    snapshot.pages.set(path, stored)
    snapshot.translations.set(page.id, translations.set(locale, stored))
  }
}
