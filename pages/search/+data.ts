import type { SearchKind, SearchResult } from '../../content/contract/search.ts'
import { i18nByLocale } from '../../locales/i18n.server.ts'
import type { HookContext, SiteRequest } from '../../renderer/page-context.ts'
import { formatPageQuery, type PageQuery } from '../../routing/page-query.ts'
import { pageSize, type SearchData } from './search-data.ts'

/** The result page of a search, for visitors without JavaScript and for links to a search. */
export async function data({ request }: HookContext): Promise<SearchData> {
  const { locale } = request
  const { q: query = '', kind, from } = request.query
  const shown = /^\d{1,5}$/.test(from ?? '') ? Math.floor(Number(from) / pageSize) : 0
  const found = await find({ q: query, kind }, shown * pageSize, request)
  const layoutResponse = await request.layoutResponse
  const total = found.total?.value ?? found.hits.length
  const parameters = formatPageQuery({ q: query, kind, from }).replaceAll('+', '%20')
  return {
    page: {
      type: 'page',
      title: i18nByLocale[locale].t('search.label'),
      meta: {
        robots: 'noindex',
        translatedPaths: { de: `/de/search${parameters}`, en: `/en/search${parameters}` },
      },
    },
    query,
    hits: found.hits,
    total,
    otherLanguages: found.otherLanguages ?? [],
    suggestion: found.suggestion,
    kinds: found.kinds ?? [],
    shownKind: found.kinds && toKind(kind),
    contact: layoutResponse.kind === 'layout' ? layoutResponse.layout.contact : undefined,
    pages: { shown: shown + 1, count: found.from === undefined ? 1 : Math.ceil(total / pageSize) },
  }
}

async function find(
  { q = '', kind }: PageQuery,
  from: number,
  { content, locale, preview }: SiteRequest,
): Promise<SearchResult['hits']> {
  if (!q) return { hits: [], total: { value: 0 } }
  const { hits } = await content.search(locale, q, { preview, kind: toKind(kind), from })
  return hits
}

const kinds: Record<SearchKind, true> = {
  product: true,
  model: true,
  case: true,
  page: true,
  news: true,
  job: true,
  download: true,
}

function toKind(value: string | undefined): SearchKind | undefined {
  return value && Object.hasOwn(kinds, value) ? (value as SearchKind) : undefined
}
