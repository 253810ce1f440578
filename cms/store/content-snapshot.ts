import { normalizePathname } from '../../routing/localized-path.ts'
import {
  createRedirectTable,
  isHarmless,
  type RedirectTable,
} from '../../routing/redirects/redirect-table.ts'
import type { Locale } from '../../locales/locales.ts'
import type { LayoutFile, NavigationFile, PageFile, RedirectsFile } from './content-file.ts'
import type { PageContents } from '../../content/search/page-contents.ts'
import type { FileProblem } from './read-content-file.ts'
import type { SearchWords } from '../../content/search/search-terms.ts'

export type Content =
  | { kind: 'page'; locale: Locale; page: PageFile; contents: PageContents; modified: Date }
  | { kind: 'layout'; locale: Locale; layout: LayoutFile }
  | { kind: 'navigation'; locale: Locale; navigation: NavigationFile }
  | { kind: 'search'; locale: Locale; search: SearchWords }
  | { kind: 'redirects'; redirects: Redirects }

/** Redirects by their position in the file. */
export type Redirects = Map<number, RedirectsFile[number]>

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
  redirects: RedirectTable
  /** The redirects as they are written, by their position in the file. */
  redirectEntries: Redirects
  /** Synonyms and ignored words of the search in each language. */
  searchWords: Map<Locale, SearchWords>
  /** Contradictions between files; the file that is named is left out. */
  conflicts: FileProblem[]
  /** Hosts of the site, whose absolute links are links to pages, too; missing if unknown. */
  ownHosts?: ReadonlySet<string> | undefined
}

/** @param files of two contradicting files the first one wins */
export function createSnapshot(
  files: Iterable<ContentFile>,
  ownHosts?: ReadonlySet<string>,
): ContentSnapshot {
  const snapshot = { ...emptySnapshot(), ownHosts }
  for (const content of files) {
    if (content.kind === 'page') addPage(snapshot, content)
    else if (content.kind === 'layout') snapshot.layouts.set(content.locale, content.layout)
    else if (content.kind === 'search') snapshot.searchWords.set(content.locale, content.search)
    else if (content.kind === 'navigation')
      snapshot.navigations.set(content.locale, content.navigation)
    else snapshot.redirectEntries = content.redirects
  }
  addRedirects(snapshot)
  return snapshot
}

/** Builds the table of the redirects, without those from the path of a draft, which would hide it in the preview. */
function addRedirects(snapshot: ContentSnapshot): void {
  const { pages, redirectEntries } = snapshot
  const isDraft = (path: string) => {
    const stored = pages.get(normalizePathname(path))
    return stored !== undefined && !isPublished(stored)
  }
  const shown = [...redirectEntries].filter(([, { from }]) => !isDraft(from))
  snapshot.redirects = createRedirectTable(shown, pages.keys())
  const problems = snapshot.redirects.problems.map(({ index, field, fault, ...described }) => ({
    file: redirectsFile,
    field: `${index}.${field}`,
    fault,
    ...described,
    ...(isHarmless(fault) && { isUsed: true as const }),
  }))
  snapshot.conflicts.push(...problems)
}

/** The only content file without a language. */
export const redirectsFile = 'redirects.yaml'

export function isPublished({ page }: StoredPage): boolean {
  return page.status === 'published'
}

function emptySnapshot(): ContentSnapshot {
  return {
    pages: new Map(),
    translations: new Map(),
    layouts: new Map(),
    navigations: new Map(),
    redirects: createRedirectTable([]),
    redirectEntries: new Map(),
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
