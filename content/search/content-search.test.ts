import { describe, expect, test } from 'vitest'
import type { Locale } from '../../locales/locales.ts'
import { createContentSearch, type SearchedContent } from './content-search.ts'
import type { SearchedPage } from './search-documents.ts'

const page = (locale: Locale, title: string): [string, SearchedPage] => {
  const path = `/${locale}/${title}`
  const contents = { text: title, headings: '', figures: [], date: '', downloads: [] }
  return [path, { locale, page: { type: 'page', title, path, meta: {} }, contents }]
}

const content: SearchedContent = {
  pages: new Map([
    page('de', 'Schlauchheber'),
    page('de', 'Schlauchheber für Säcke'),
    page('de', 'Kontakt'),
    page('en', 'Tube lifter'),
    page('en', 'Contact'),
  ]),
  searchWords: new Map(),
}

describe('search in all languages', () => {
  const { search } = createContentSearch({ snapshot: content, preview: content })

  test.each([
    { name: 'no hit', locale: 'en', query: 'schlauchheber', offered: [{ locale: 'de', value: 2 }] },
    {
      name: 'a corrected hit',
      locale: 'en',
      query: 'kontakt',
      offered: [{ locale: 'de', value: 1 }],
    },
    { name: 'an exact hit', locale: 'de', query: 'kontakt', offered: undefined },
    { name: 'only a corrected hit there', locale: 'de', query: 'tube liftr', offered: undefined },
    { name: 'no hit anywhere', locale: 'de', query: 'xqzxqz', offered: undefined },
    { name: 'a blank query', locale: 'de', query: ' ', offered: undefined },
  ] as const)('offers other languages after $name', ({ locale, query, offered }) => {
    expect(search(locale, query, {}).hits.otherLanguages).toEqual(offered)
  })
})
