import { expect, onTestFinished, test } from 'vitest'
import { createSearchIndex, type SearchDocument } from './search-index.ts'

function document(title: string, text = '', more: Partial<SearchDocument> = {}): SearchDocument {
  return {
    type: 'page',
    route: `/de/${title}`,
    title,
    text: `${title} ${text}`,
    draft: false,
    ...more,
  }
}

function indexOf(...documents: SearchDocument[]) {
  const index = createSearchIndex()
  onTestFinished(() => index.close())
  const update = (next: SearchDocument[]) =>
    index.update(new Map(next.map((entry) => [entry.route, entry])))
  update(documents)
  const titles = (query: string, preview = false) =>
    index.search(query, preview).hits.hits.map(({ _source }) => _source.title)
  return { index, update, titles }
}

test.each([
  { query: 'vakuum', title: 'Vakuumpumpe' },
  { query: 'VAKUUM', title: 'Vakuumpumpe' },
  { query: 'pumpe', title: 'Vakuumpumpe' },
  { query: 'ump', title: 'Vakuumpumpe' },
  { query: 'über', title: 'Über uns' },
  { query: 'ueber', title: 'Über uns' },
  { query: 'uber', title: 'Über uns' },
  { query: 'groesse', title: 'Größe' },
  { query: 'grosse', title: 'Größe' },
  { query: 'größe', title: 'Groesse' },
  { query: 'rohrgrö', title: 'Rohrgrösse' },
  { query: 'grosse', title: 'Rohrgrösse' },
  { query: 'v', title: 'Vakuumpumpe' },
  { query: 'vl 2', title: 'Heber VL 250' },
  { query: 'heber 50', title: 'Heber 500' },
  { query: 'VL-250', title: 'Heber VL 250' },
])('$query finds $title', ({ query, title }) => {
  expect(indexOf(document(title), document('Kran')).titles(query)).toEqual([title])
})

test.each([
  '',
  '   ',
  '"',
  '*',
  '- OR',
  'NOT',
  'title:',
  '(',
  'pumpe"',
  'pumpe*',
  '^pumpe',
  '\u0000',
  '😀',
  'x'.repeat(5000),
])('a query is text and no syntax: %j', (query) => {
  expect(() => indexOf(document('Vakuumpumpe')).titles(query)).not.toThrow()
})

test('all terms have to be found, in title or text', () => {
  const { titles } = indexOf(document('Heber', 'für Glasplatten'), document('Heber für Rohre'))
  expect(titles('heber glas')).toEqual(['Heber'])
  expect(titles('platten heber')).toEqual(['Heber'])
  expect(titles('heber stahl')).toEqual([])
})

test('title comes before text, the start of a word before its inside', () => {
  const { titles } = indexOf(
    document('A', 'mit Vakuumpumpe'),
    document('B', 'mit Pumpe'),
    document('Vakuumpumpe'),
    document('Pumpe'),
  )
  expect(titles('pumpe')).toEqual(['Pumpe', 'Vakuumpumpe', 'B', 'A'])
})

test('a hit has its type, route and highlighted title', () => {
  const { index } = indexOf(
    document('Prospekt', 'PDF', { type: 'download', route: '/media/p.pdf' }),
  )
  expect(index.search('pros', false)).toEqual({
    hits: {
      total: { value: 1 },
      hits: [
        {
          _id: 'download:/media/p.pdf',
          _source: { type: 'download', route: '/media/p.pdf', title: 'Prospekt' },
          highlight: { title: ['<em>Pros</em>pekt'] },
        },
      ],
    },
  })
})

test('of titles the shorter comes first, however long the texts are', () => {
  const { titles } = indexOf(
    document('Datenblatt Vakuumpumpen VP', '', { type: 'download' }),
    document('Vakuumpumpen VP', 'Ein langer Text über vieles andere. '.repeat(50)),
  )
  expect(titles('pumpe')).toEqual(['Vakuumpumpen VP', 'Datenblatt Vakuumpumpen VP'])
})

test('a short term is found where titles have it, and where only texts have', () => {
  const { titles } = indexOf(document('Vakuum'), document('Heber', 'mit Vakuum'), document('Kran'))
  expect(titles('va')).toEqual(['Vakuum', 'Heber'])
})

test('drafts are found in preview only', () => {
  const { titles } = indexOf(document('Heber'), document('Heberkran', '', { draft: true }))
  expect(titles('heber')).toEqual(['Heber'])
  expect(titles('heber', true)).toEqual(['Heber', 'Heberkran'])
})

test('the total counts all, the hits are at most 20', () => {
  const { index } = indexOf(
    ...Array.from({ length: 30 }, (_, number) => document(`Heber ${number}`)),
  )
  const { hits } = index.search('heber', false)
  expect(hits.total).toEqual({ value: 30 })
  expect(hits.hits).toHaveLength(20)
  expect(index.search('h', false).hits.total).toEqual({ value: 30 })
})

test('changed, added and removed documents are found as they are now', () => {
  const { update, titles } = indexOf(document('Heber', 'alt'), document('Kran'))
  update([document('Heber', 'neu'), document('Sauger', 'neu')])
  expect(titles('alt')).toEqual([])
  expect(titles('kran')).toEqual([])
  expect(titles('neu').sort()).toEqual(['Heber', 'Sauger'])
})
