import { ancestorPaths, normalizePathname } from '../../../routing/localized-path.ts'
import { localeCodes, type Locale } from '../../../locales/locales.ts'
import type { LayoutFile, NavigationFile, PageFile, RedirectsFile } from './content-file.ts'
import { followRedirects, type Redirect } from './follow-redirects.ts'
import type { PageContents } from './page-contents.ts'
import type { ContentProblem } from './read-content-file.ts'
import type { SearchDocument } from '../search/search-index.ts'
import type { SearchWords } from '../search/search-terms.ts'
import { mayBeListed, type PageType } from '../../contract/page.ts'
import { searchKinds, type SearchKind } from '../../contract/search.ts'
import type { File } from '../../contract/values.ts'

export type Content =
  | { kind: 'page'; locale: Locale; page: PageFile; contents: PageContents; modified: Date }
  | { kind: 'layout'; locale: Locale; layout: LayoutFile }
  | { kind: 'navigation'; locale: Locale; navigation: NavigationFile }
  | { kind: 'search'; locale: Locale; search: SearchWords }
  | { kind: 'redirects'; redirects: RedirectsFile }

/** Content of a file when it was last read without problems. */
export type ContentFile = { file: string } & Content
export type StoredPage = Extract<ContentFile, { kind: 'page' }>

/** All content at one time. A snapshot is immutable: changed files make a new one. */
export interface ContentSnapshot {
  /** By normalized path, drafts included. */
  pages: Map<string, StoredPage>
  /** Id → the page in each of its languages. */
  translations: Map<string, Map<Locale, StoredPage>>
  layouts: Map<Locale, LayoutFile>
  navigations: Map<Locale, NavigationFile>
  /** By normalized path; each is one hop. */
  redirects: Map<string, Redirect>
  /** Synonyms and ignored words of the search in each language. */
  searchWords: Map<Locale, SearchWords>
  /** Search documents of each language. */
  documents: Map<Locale, Map<string, SearchDocument>>
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
  for (const [path, stored] of snapshot.pages) addDocuments(snapshot, path, stored)
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
  }
}

/** Runs after all pages are added, since a search document names the pages above its page. */
function addDocuments(snapshot: ContentSnapshot, path: string, stored: StoredPage): void {
  const documents = snapshot.documents.get(stored.locale) ?? new Map<string, SearchDocument>()
  const { page, contents } = stored
  const draft = !isPublished(stored)
  const section = ancestorPaths(path)
    .slice(1) // The home page is above all.
    .flatMap((ancestor) => snapshot.pages.get(ancestor)?.page.title ?? [])
    .join(' › ')
  const kind = toSearchKind(page.type)
  documents.set(path, {
    type: 'page',
    kind,
    route: page.path,
    title: page.title,
    section,
    lead: page.meta.description ?? '',
    headings: `${page.meta.title ?? ''}\n${contents.headings}`,
    text: contents.text,
    figures: kind === 'model' || kind === 'product' ? contents.figures : [],
    date: contents.date || (page.meta.modified ?? ''),
    draft,
    weight: mayBeListed(page.meta.robots) ? 1 : 0.01,
  })
  for (const file of contents.downloads) addDownload(documents, file, draft)
}

/** A file that several pages offer is one document, a draft as long as only drafts offer it. */
function addDownload(
  documents: Map<string, SearchDocument>,
  { uri, title, format }: File,
  draft: boolean,
): void {
  const key = `download ${uri}`
  const known = documents.get(key)
  if (known) known.draft &&= draft
  else
    documents.set(key, {
      type: 'download',
      kind: 'download',
      route: uri,
      title,
      section: '',
      lead: '',
      headings: '',
      text: format,
      figures: [],
      date: '',
      draft,
      weight: 1,
    })
}

function toSearchKind(type: PageType): SearchKind {
  const kind = searchKinds.find((each) => each === type)
  return kind ?? 'page'
}
