import { normalizePathname } from '../../../routing/localized-path.ts'
import { localeCodes, type Locale } from '../../../locales/locales.ts'
import type { LayoutFile, NavigationFile, PageFile, RedirectsFile } from './content-file.ts'
import { followRedirects, type Redirect } from './follow-redirects.ts'
import type { PageContents } from './page-contents.ts'
import type { ContentProblem } from './read-content-file.ts'
import type { SearchDocument } from '../search/search-index.ts'

/** What a content file said when it was last read without problems. */
export type ContentFile = { file: string } & (
  | { kind: 'page'; locale: Locale; page: PageFile; contents: PageContents; modified: Date }
  | { kind: 'layout'; locale: Locale; layout: LayoutFile }
  | { kind: 'navigation'; locale: Locale; navigation: NavigationFile }
  | { kind: 'redirects'; redirects: RedirectsFile }
)
export type StoredPage = Extract<ContentFile, { kind: 'page' }>

/** All content at one moment, never changed after it was made: a change of files makes a new one. */
export interface ContentSnapshot {
  /** By normalized path, drafts included. */
  pages: Map<string, StoredPage>
  /** Id → the page in each of its languages. */
  translations: Map<string, Map<Locale, StoredPage>>
  layouts: Map<Locale, LayoutFile>
  navigations: Map<Locale, NavigationFile>
  /** By normalized path; each is one hop. */
  redirects: Map<string, Redirect>
  /** What is to be found in each language. */
  documents: Map<Locale, Map<string, SearchDocument>>
  /** Contradictions between files; the file that is named is left out. */
  conflicts: ContentProblem[]
}

/** @param files in the order in which the first of two contradicting files wins */
export function createSnapshot(files: Iterable<ContentFile>): ContentSnapshot {
  const snapshot = emptySnapshot()
  for (const content of files) {
    if (content.kind === 'page') addPage(snapshot, content)
    else if (content.kind === 'layout') snapshot.layouts.set(content.locale, content.layout)
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
    documents: new Map(localeCodes.map((locale) => [locale, new Map()])),
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
    addDocuments(snapshot.documents.get(locale) ?? new Map(), path, stored)
  }
}

/** A file that several pages offer is one document, a draft as long as only drafts offer it. */
function addDocuments(
  documents: Map<string, SearchDocument>,
  path: string,
  stored: StoredPage,
): void {
  const { page, contents } = stored
  const draft = !isPublished(stored)
  const { title } = page
  documents.set(path, { type: 'page', route: page.path, title, text: contents.text, draft })
  for (const [uri, file] of contents.downloads) {
    const key = `download ${uri}`
    const known = documents.get(key)
    if (known) known.draft &&= draft
    else
      documents.set(key, {
        type: 'download',
        route: uri,
        title: file.title,
        text: file.format,
        draft,
      })
  }
}
