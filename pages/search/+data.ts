import { i18nOf } from '../../locales/i18n.server.ts'
import type { HookContext } from '../../renderer/page-context.ts'
import type { SearchData } from './search-data.ts'

/** The result page of a search, for visitors without JavaScript and for links to a search. */
export async function data(pageContext: HookContext): Promise<SearchData> {
  const { locale, search } = pageContext
  const query = (new URLSearchParams(search).get('q') ?? '').trim()
  const { hits } = await find(query, pageContext)
  const parameters = query ? `?q=${encodeURIComponent(query)}` : ''
  return {
    page: {
      type: 'page',
      title: i18nOf(locale).t('search.label'),
      meta: {
        robots: 'noindex',
        translatedPaths: { de: `/de/search${parameters}`, en: `/en/search${parameters}` },
      },
    },
    query,
    hits: hits.hits,
    total: hits.total?.value ?? hits.hits.length,
  }
}

async function find(query: string, { request, locale }: HookContext) {
  if (!query) return { hits: { hits: [], total: { value: 0 } } }
  return request.content.search(locale, query, { preview: request.preview })
}
