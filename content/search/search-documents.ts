import type { Locale } from '../../locales/locales.ts'
import { ancestorPaths, mayBeListed } from '../../routing/localized-path.ts'
import type { Page } from '../contract/page.ts'
import { searchKinds, type SearchKind } from '../contract/search.ts'
import type { File } from '../contract/values.ts'
import type { SearchDocument } from './search-index.ts'

/** A page and the contents that the search finds. */
export interface SearchedPage {
  locale: Locale
  page: Pick<Page, 'type' | 'title'> & {
    path: string
    meta: Pick<Page['meta'], 'title' | 'description' | 'modified' | 'robots'>
  }
  contents: {
    /** All text that a visitor reads, without tags. */
    text: string
    /** One per line. */
    headings: string
    /** Figures of specifications, with their units. */
    figures: string[]
    /** Empty without a date of its own. */
    date: string
    downloads: File[]
  }
}

/** Pages of all languages, by normalized path. */
export type SearchedPages = ReadonlyMap<string, SearchedPage>

/** The pages of a language and the files that they offer, by path or address. */
export function searchDocuments(pages: SearchedPages, locale: Locale): Map<string, SearchDocument> {
  const documents = new Map<string, SearchDocument>()
  for (const [path, page] of pages) {
    if (page.locale !== locale) continue
    documents.set(path, toDocument(page, sectionOf(pages, path)))
    for (const file of page.contents.downloads) {
      const key = `download ${file.uri}`
      // A file that several pages offer is one document.
      if (!documents.has(key)) documents.set(key, toDownload(file))
    }
  }
  return documents
}

/** Titles of the pages above, from the top. */
function sectionOf(pages: SearchedPages, path: string): string {
  return ancestorPaths(path)
    .slice(1) // The home page is above all.
    .flatMap((ancestor) => pages.get(ancestor)?.page.title ?? [])
    .join(' › ')
}

function toDocument({ page, contents }: SearchedPage, section: string): SearchDocument {
  const kind = toSearchKind(page.type)
  return {
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
    weight: mayBeListed(page.meta.robots) ? 1 : 0.01,
  }
}

function toDownload({ uri, title, format }: File): SearchDocument {
  return {
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
    weight: 1,
  }
}

function toSearchKind(type: Page['type']): SearchKind {
  const kind = searchKinds.find((each) => each === type)
  return kind ?? 'page'
}
