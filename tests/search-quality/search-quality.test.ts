import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import { createContentStore } from '../../cms/store/content-store.ts'
import { searchDocuments } from '../../content/search/search-documents.ts'
import { createSearchIndex } from '../../content/search/search-index.ts'
import { buyerQueries } from './buyer-queries.ts'
import { heldOutQueries } from './held-out-queries.ts'
import { queries, type ExpectedHits } from './queries.ts'

const filesDir = join(import.meta.dirname, '../../sample-site/content')
const { snapshot } = createContentStore(filesDir, { info() {}, warn() {}, error() {} })
const indexes = new Map(
  localeCodes.map((locale) => {
    const index = createSearchIndex(locale)
    const documents = searchDocuments(snapshot.pages, locale)
    Array.from(index.update(documents, snapshot.searchWords.get(locale)))
    return [locale, index]
  }),
)

const sets = { queries, heldOutQueries }

function missedQueries(locale: Locale, expected: ExpectedHits[]) {
  return expected.flatMap(([query, ...routes]) => {
    const { hits } = indexes.get(locale)?.search(query).hits ?? { hits: [] }
    const first = hits.slice(0, 3).map(({ _source }) => _source.route)
    return first.some((route) => routes.includes(route)) ? [] : [{ query, routes, first }]
  })
}

describe('search quality', () => {
  test('buyers find 28 of 30 searches among three hits', () => {
    const missed = localeCodes.flatMap((locale) => missedQueries(locale, buyerQueries[locale]))
    expect(localeCodes.flatMap((locale) => buyerQueries[locale])).toHaveLength(30)
    expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(2)
  })

  test.each([
    { set: 'queries', locale: 'de', atLeast: 69 },
    { set: 'queries', locale: 'en', atLeast: 69 },
    { set: 'heldOutQueries', locale: 'de', atLeast: 72 },
    { set: 'heldOutQueries', locale: 'en', atLeast: 72 },
  ] as const)('$set in $locale: expected page among three hits', ({ set, locale, atLeast }) => {
    const missed = missedQueries(locale, sets[set][locale])
    const hits = sets[set][locale].length - missed.length
    // What is missed of the held-out queries stays unsaid, so that nobody tunes to it.
    expect(hits, set === 'queries' ? JSON.stringify(missed, null, 1) : '').toBeGreaterThanOrEqual(
      atLeast,
    )
  })
})
