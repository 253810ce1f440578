import {
  createPageDocument,
  type DocumentLink,
  type PageDocument,
} from '../../../cli/crawl/document/page-document.ts'
import type { Outcome } from '../../../cli/crawl/fetch/fetcher.ts'
import type { UrlRecord, Visit } from '../../../cli/crawl/visit.ts'
import { splitLocale } from '../../../routing/localized-path.ts'
import { defaultLocale, locales } from '../../../locales/locales.ts'

/** Origin of the sites in these visits. */
export const base = new URL('https://site.test/')

/** A successful response; no response if a failure is given. */
export function outcome(fields: Partial<Outcome> = {}): Outcome {
  return {
    status: fields.failure ? null : 200,
    failure: null,
    method: 'GET',
    redirects: [],
    tries: 1,
    durationMs: 5,
    contentType: 'text/html',
    ...fields,
  }
}

/** A complete page, in the language of its path. */
export function pageDocument(path: string, fields: Partial<PageDocument> = {}): PageDocument {
  const { locale } = splitLocale(path)
  return {
    ...createPageDocument(),
    language: locales[locale ?? defaultLocale].languageTag,
    title: 'Werkstatt',
    mainHeadings: ['Werkstatt'],
    canonical: new URL(path, base).href,
    hasMain: true,
    hasFooter: true,
    ...fields,
  }
}

export function documentLink(url: string, fields: Partial<DocumentLink> = {}): DocumentLink {
  return {
    raw: url,
    url: new URL(url, base).href,
    element: 'a',
    attribute: 'href',
    expects: 'page',
    text: 'Mehr',
    region: 'main',
    isSwitcher: false,
    block: null,
    ...fields,
  }
}

interface VisitFields extends Partial<Omit<Visit, 'url' | 'document' | 'outcome'>> {
  document?: Partial<PageDocument> | null
  outcome?: Partial<Outcome>
}

/**
 * The visit of an existing page, without backend data. A redirecting address has no document; its target
 * has its own visit.
 */
export function visit(
  path: string,
  { document, outcome: answer, source = null, ...fields }: VisitFields = {},
): Visit {
  const isMoved = (answer?.redirects ?? []).length > 0
  return {
    url: new URL(path, base).href,
    scope: 'page',
    outcome: outcome(answer),
    document: document === null || isMoved ? null : pageDocument(path, document),
    source: isMoved ? null : source,
    soft404: document?.errorMark ? 'proven' : null,
    isWrongType: false,
    ...fields,
  }
}

/** The same visit with the JSON of a published page. */
export function visitWithSource(path: string, body: unknown, fields: VisitFields = {}): Visit {
  const locale = splitLocale(path).locale ?? defaultLocale
  return visit(path, { source: { locale, liveStatus: 200, status: 200, body }, ...fields })
}

/** Stored result of an address without faults. */
export function urlRecord(path: string, fields: Partial<UrlRecord> = {}): UrlRecord {
  return {
    url: new URL(path, base).href,
    scope: 'page',
    outcome: outcome(),
    seeds: [],
    isDraft: false,
    errorMark: null,
    soft404: null,
    isLinked: true,
    ...fields,
  }
}
