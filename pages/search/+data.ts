import { i18nOf } from '../../locales/i18n.server.ts'
import { toAbort } from '../../renderer/abort.ts'
import type { SearchData } from './search-data.ts'
import type { HookContext } from '../../renderer/page-context.ts'

/** The result page of a search, for visitors without JavaScript and for links to a search. */
export async function data(pageContext: HookContext): Promise<SearchData> {
  const { locale, urlParsed } = pageContext
  const query = (urlParsed.search['q'] ?? '').trim()
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
    modules: ['pages/search/SearchPage.tsx'],
    query,
    hits: hits.hits,
    total: hits.total?.value ?? hits.hits.length,
  }
}

async function find(query: string, { request, locale }: HookContext) {
  if (!query) return { hits: { hits: [], total: { value: 0 } } }
  try {
    return await request.content.search(locale, query, { preview: request.preview })
  } catch (error) {
    throw toAbort(error)
  }
}
