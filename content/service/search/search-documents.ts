import type { Locale } from '../../../locales/locales.ts'
import { ancestorPaths, mayBeListed } from '../../../routing/localized-path.ts'
import type { PageType } from '../../contract/page.ts'
import { searchKinds, type SearchKind } from '../../contract/search.ts'
import type { File } from '../../contract/values.ts'
import type { ContentSnapshot, StoredPage } from '../store/content-snapshot.ts'
import type { SearchDocument } from './search-index.ts'

/** The pages of a language and the files that they offer, by path or address. */
export function searchDocuments(
  { pages }: ContentSnapshot,
  locale: Locale,
): Map<string, SearchDocument> {
  const documents = new Map<string, SearchDocument>()
  for (const [path, stored] of pages) {
    if (stored.locale !== locale) continue
    documents.set(path, toDocument(stored, sectionOf(pages, path)))
    for (const file of stored.contents.downloads) {
      const key = `download ${file.uri}`
      // A file that several pages offer is one document.
      if (!documents.has(key)) documents.set(key, toDownload(file))
    }
  }
  return documents
}

/** Titles of the pages above, from the top. */
function sectionOf(pages: ContentSnapshot['pages'], path: string): string {
  return ancestorPaths(path)
    .slice(1) // The home page is above all.
    .flatMap((ancestor) => pages.get(ancestor)?.page.title ?? [])
    .join(' › ')
}

function toDocument({ page, contents }: StoredPage, section: string): SearchDocument {
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

function toSearchKind(type: PageType): SearchKind {
  const kind = searchKinds.find((each) => each === type)
  return kind ?? 'page'
}
