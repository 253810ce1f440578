import { describe, expect, test } from 'vitest'
import type { Locale } from '../../locales/locales.ts'
import { timeRatio } from '../../tests/harness/time-ratio.ts'
import { searchKinds } from '../contract/search.ts'
import { createSearchIndex, type SearchDocument } from './search-index.ts'
import type { SearchWords } from './search-terms.ts'

function document(title: string, text = '', more: Partial<SearchDocument> = {}): SearchDocument {
  return {
    type: 'page',
    kind: 'page',
    route: `/de/${title}`,
    title,
    section: '',
    lead: '',
    headings: '',
    text: `${title} ${text}`,
    figures: [],
    date: '',
    weight: 1,
    ...more,
  }
}

function indexOf(documents: SearchDocument[], words?: SearchWords, locale: Locale = 'de') {
  const index = createSearchIndex(locale)
  const update = (next: SearchDocument[]) =>
    Array.from(index.update(new Map(next.map((entry) => [entry.route, entry])), words))
  update(documents)
  const titles = (query: string) =>
    index.search(query).hits.hits.map(({ _source }) => _source.title)
  return { index, update, titles }
}

describe('search index', () => {
  test.each([
    { query: 'vakuum', title: 'Vakuumpumpe' },
    { query: 'VAKUUM', title: 'Vakuumpumpe' },
    { query: 'pumpe', title: 'Vakuumpumpe' },
    { query: 'pumpen', title: 'Vakuumpumpe' },
    { query: 'pumpe', title: 'Vakuumpumpen' },
    { query: 'ump', title: 'Vakuumpumpe' },
    { query: 'über', title: 'Über uns' },
    { query: 'ueber', title: 'Über uns' },
    { query: 'uber', title: 'Über uns' },
    { query: 'groesse', title: 'Größe' },
    { query: 'grosse', title: 'Größe' },
    { query: 'größe', title: 'Groesse' },
    { query: 'rohrgrö', title: 'Rohrgrösse' },
    { query: 'grosse', title: 'Rohrgrösse' },
    { query: 'glas', title: 'Gläser' },
    { query: 'glaeser', title: 'Glas, Gläser' },
    { query: 'v', title: 'Vakuumpumpe' },
    { query: 'vl 2', title: 'Heber VL 250' },
    { query: 'vl250', title: 'Heber VL 250' },
    { query: 'heber 50', title: 'Heber 500' },
    { query: 'VL-250', title: 'Heber VL 250' },
    { query: 'glasheber', title: 'Heber für Glas' },
    { query: 'wartungsvertrag', title: 'Verträge zur Wartung' },
    { query: 'werksbesichtigung', title: 'Werk' },
    { query: 'spezialheber', title: 'Heber' },
  ])('finds $title for "$query"', ({ query, title }) => {
    expect(indexOf([document(title), document('Kran')]).titles(query)).toEqual([title])
  })

  test('prefers all parts of a compound over one', () => {
    const { titles } = indexOf([document('Glas'), document('Lifter für Glas')])
    expect(titles('glaslifter')).toEqual(['Lifter für Glas'])
    expect(titles('glaskran')).toHaveLength(2)
    expect(titles('xqzkran')).toEqual([])
  })

  test('falls back to the last part of a compound', () => {
    const { titles } = indexOf([
      document('Schulung', 'Preise'),
      document('Preise', 'Kurs für Bediener, Schulung'),
      document('Bediener', 'Preise'),
      document('Kran'),
    ])
    expect(titles('bedienerschulung')).toEqual(['Preise', 'Schulung'])
    expect(titles('bedienerschulung preise').slice(0, 2)).toEqual(['Preise', 'Schulung'])
  })

  test.each(['mechaniker', 'mechanikerin', 'mechanikerinnen', 'mechaniker*in'])(
    'finds all forms of a profession for "%s"',
    (query) => {
      const forms = ['', 'in', 'innen', '/in', ':in', '*in', '(in)'].map(
        (end) => `Mechaniker${end}`,
      )
      const words = { synonyms: [], ignored: ['in'] }
      const { titles } = indexOf(
        [...forms, 'Kran'].map((form) => document(form)),
        words,
      )
      expect(titles(query).toSorted()).toEqual(forms.toSorted())
    },
  )

  test('matches forms of English words', () => {
    const { titles } = indexOf([document('Deliveries'), document('Crane')], undefined, 'en')
    expect(titles('delivery')).toEqual(['Deliveries'])
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
    'vakuumpumpe'.repeat(18),
  ])('treats a query as plain text: %j', (query) => {
    expect(() => indexOf([document('Vakuumpumpe')]).titles(query)).not.toThrow()
  })

  test('drops a query word only with few hits', () => {
    const all = [
      document('Heber 1', 'Glas'),
      document('Heber 2', 'Glas'),
      document('Heber 3', 'Glas'),
    ]
    const { titles, update } = indexOf([...all, document('Heber 4'), document('Kran')])
    expect(titles('heber glas').sort()).toEqual(['Heber 1', 'Heber 2', 'Heber 3'])
    update([document('Heber 1', 'Glas'), document('Heber 4'), document('Fenster', 'Glas')])
    expect(titles('heber glas').slice(0, 2)).toEqual(['Heber 1', 'Heber 4'])
  })

  test('ranks a missing rare word behind complete hits', () => {
    const others = Array.from({ length: 9 }, (_, number) => document(`Heber ${number}`))
    const { titles } = indexOf([
      document('Kran', 'Heber Anfahrt'),
      document('A', 'Heber'),
      ...others,
    ])
    expect(titles('anfahrt heber')).toEqual(['Kran', ...others.map(({ title }) => title)])
  })

  test('ranks title before text, exact word before compound', () => {
    const { titles } = indexOf([
      document('A', 'mit Vakuumpumpe'),
      document('B', 'mit Pumpe'),
      document('Vakuumpumpe'),
      document('Pumpe'),
    ])
    expect(titles('pumpe')).toEqual(['Pumpe', 'Vakuumpumpe', 'B', 'A'])
  })

  test('returns the fields of the result page', () => {
    const { index } = indexOf([
      document('VL 250', 'Hebt <Glas> & Stein bis in das dritte Geschoss.', {
        kind: 'model',
        section: 'Maschinen › Vakuumheber',
        lead: 'Der Kleine.',
      }),
    ])
    expect(index.search('glas')).toEqual({
      isExact: true,
      hits: {
        total: { value: 1 },
        from: 0,
        kinds: [{ kind: 'model', value: 1 }],
        hits: [
          {
            _id: 'page:/de/VL 250',
            _source: {
              type: 'page',
              route: '/de/VL 250',
              title: 'VL 250',
              kind: 'model',
              section: 'Maschinen › Vakuumheber',
            },
            highlight: {
              title: ['VL 250'],
              text: ['VL 250 Hebt &lt;<em>Glas</em>&gt; &amp; Stein bis in das dritte Geschoss.'],
            },
          },
        ],
      },
    })
  })

  test.each([
    {
      name: 'the lead',
      lead: 'Heber für Glas.',
      text: 'Glas',
      passage: 'Heber für <em>Glas</em>.',
    },
    {
      name: 'lead and matching label',
      lead: 'Heber mit Akku.',
      text: 'Akku\nHeber für Glas',
      passage: 'Heber mit Akku. … Heber für <em>Glas</em>',
    },
    {
      name: 'a line with normalised white space',
      lead: '',
      text: 'Branchen : Blech , Glas und Fassade , Holz .',
      passage: 'Branchen: Blech, <em>Glas</em> und Fassade, Holz.',
    },
  ])('shows a passage from $name', ({ lead, text, passage }) => {
    const { index } = indexOf([document('VL', '', { lead, text })])
    const [hit] = index.search('glas').hits.hits
    expect(hit?.highlight.text).toEqual([passage])
  })

  test('ranks shorter titles first, then newer documents', () => {
    const { titles } = indexOf([
      document('Alte Pumpe', '', { date: '2024-01-01' }),
      document('Neue Pumpe', '', { date: '2026-01-01' }),
      document('Vakuumpumpen VP'),
      document('Datenblatt Vakuumpumpen VP', '', { type: 'download', kind: 'download' }),
    ])
    expect(titles('pumpe')).toEqual([
      'Neue Pumpe',
      'Alte Pumpe',
      'Vakuumpumpen VP',
      'Datenblatt Vakuumpumpen VP',
    ])
  })

  test('ranks documents of low weight last', () => {
    const { titles } = indexOf([document('Pumpe', '', { weight: 0.01 }), document('B', 'Pumpe')])
    expect(titles('pumpe')).toEqual(['B', 'Pumpe'])
  })

  test('compares a weight with the load of a machine', () => {
    const machine = (title: string, ...figures: string[]) =>
      document(title, figures.join('\n'), { kind: 'model', figures })
    const { titles } = indexOf([
      machine('SH 50', '50 kg', "1'600 mm", '700 kg'),
      machine('VL 2500', "2'500 kg"),
      machine('VL 750', '750 kg', '118 kg'),
      document('Gips', '600 Platten, je 3 kg'),
      document('Meldung', 'hebt 0.6 t'),
    ])
    expect(titles('600 kg')).toEqual(['VL 750', 'VL 2500', 'Meldung'])
    expect(titles('600kg').sort()).toEqual(titles('0.6 t').sort())
  })

  test('expands synonyms, including phrases', () => {
    const words = { synonyms: [['Lieferfrist', 'delivery time', 'liefern']], ignored: [] }
    const { titles } = indexOf([document('Wie wir liefern'), document('Kran')], words)
    expect(titles('lieferfristen')).toEqual(['Wie wir liefern'])
    expect(titles('delivery time')).toEqual(['Wie wir liefern'])
  })

  test('ignores stop words beside other words', () => {
    const words = { synonyms: [], ignored: ['wie', 'der', 'für'] }
    const { titles } = indexOf([document('Heber'), document('Wie neu')], words)
    expect(titles('wie fuer der heber')).toEqual(['Heber'])
    expect(titles('wie')).toEqual(['Wie neu'])
  })

  test('corrects one letter and suggests the correction', () => {
    const { index } = indexOf([document('Vakuumprüfer VL'), document('Kran')])
    const { hits } = index.search(' VL, vakumpruefer 5 kg')
    expect(hits.suggestion).toBe('vl, vakuumprüfer 5 kg')
    expect(hits.hits[0]?._source.title).toBe('Vakuumprüfer VL')
    expect(index.search('vakuumprüfer').hits.suggestion).toBeUndefined()
  })

  test.each([
    { name: 'inside of another word', query: 'hebar hebarwagen', suggestion: 'heber hebarwagen' },
    { name: 'in front of a hyphen', query: 'hebar-wagen, hebar', suggestion: 'heber-wagen, heber' },
    { name: 'behind a figure', query: '3hebar hebar', suggestion: '3hebar heber' },
  ])('corrects whole words only: $name', ({ query, suggestion }) => {
    const { index } = indexOf([document('Heber'), document('Wagen')])
    expect(index.search(query).hits.suggestion).toBe(suggestion)
  })

  test.each([
    { name: 'two letters from eight', query: 'vakumprufr', suggestion: 'vakuumprüfer' },
    { name: 'no short word', query: 'krna', suggestion: undefined },
    { name: 'no model', query: 'vl252', suggestion: undefined },
  ])('corrects by the length of the word: $name', ({ query, suggestion }) => {
    const { index } = indexOf([document('Vakuumprüfer'), document('Kran'), document('VL251')])
    expect(index.search(`${query} xqz`).hits.suggestion).toBe(suggestion && `${suggestion} xqz`)
  })

  test('knows synonyms outside documents, in parts and with typing errors', () => {
    const words = {
      synonyms: [
        ['Occasion', 'gebraucht'],
        ['Hebezeug', 'Kran'],
      ],
      ignored: [],
    }
    const { titles } = indexOf([document('Gerät, gebraucht'), document('Kran')], words)
    expect(titles('occasionsgerät')).toEqual(['Gerät, gebraucht'])
    expect(titles('hebezuge')).toEqual(['Kran'])
  })

  test('returns pages of twenty hits, filtered by kind', () => {
    const pages = Array.from({ length: 30 }, (_, number) => document(`Heber ${number}`))
    const { index } = indexOf([...pages, document('Heber neu', '', { kind: 'news' })])
    const first = index.search('heber').hits
    expect(first.total).toEqual({ value: 31 })
    expect(first.hits).toHaveLength(20)
    expect(first.kinds).toContainEqual({ kind: 'page', value: 30 })
    const second = index.search('heber', { from: 20 }).hits
    expect(second.hits).toHaveLength(11)
    expect(new Set([...first.hits, ...second.hits].map(({ _id }) => _id)).size).toBe(31)
    const news = index.search('heber', { kind: 'news' }).hits
    expect(news.total).toEqual({ value: 1 })
    expect(news.kinds).toEqual(first.kinds)
  })

  test('reflects changed, added and removed documents', () => {
    const { update, titles } = indexOf([document('Heber', 'alt'), document('Kran')])
    update([document('Heber', 'neu'), document('Sauger', 'neu')])
    expect(titles('alt')).toEqual([])
    expect(titles('kran')).toEqual([])
    expect(titles('neu').sort()).toEqual(['Heber', 'Sauger'])
  })

  test('keeps the order of equal hits after a change', () => {
    const { update, titles } = indexOf([document('Heber A'), document('Heber B')])
    update([document('Heber A', 'neu'), document('Heber B')])
    expect(titles('heber')).toEqual(['Heber A', 'Heber B'])
  })

  test('skips unchanged documents', () => {
    const { update } = indexOf([])
    const documents = () =>
      searchKinds.map((kind) => document(kind, 'x', { kind, weight: 0.6, figures: ['1 kg'] }))
    expect(update(documents())).toHaveLength(searchKinds.length)
    expect(update(documents())).toHaveLength(0)
    const changed = documents().map((each, index) => (index === 0 ? { ...each, lead: 'x' } : each))
    expect(update(changed)).toHaveLength(1)
  })

  test.each([
    { name: 'overlapping compound', part: 'einsenden', end: 'qxq', length: 60 },
    { name: 'compound of known words', part: 'einsenden', end: '', length: 60 },
    { name: 'three compounds', part: 'einsenden', end: 'qxq', length: 60, times: 3 },
    { name: 'one word', part: 'x', end: '', length: 200 },
    { name: 'words of one letter', part: 'e ', end: ' qxq', length: 200 },
    { name: 'words close to known ones', part: 'sendem ', end: ' qxq', length: 200 },
    { name: 'figures', part: '1 kg ', end: ' qxq', length: 200 },
    { name: 'figure with punctuation', part: '1.', end: ' qxq', length: 200 },
    { name: 'format', part: '1 * ', end: ' qxq', length: 200 },
    { name: 'spaces', part: '1 ', end: ' qxq', length: 200 },
    { name: 'soft hyphens', part: '\u00ad', end: ' qxq', length: 200 },
  ])('takes at most cubic time: $name', (hostile) => {
    const { index } = indexOf([
      document('Ein Sen Senden Einsenden Den'),
      document('Kran', '100 kg'),
    ])
    const search = (length: number) => {
      const word = hostile.part.repeat(length).slice(0, length - hostile.end.length) + hostile.end
      return index.search(`${word} `.repeat(hostile.times ?? 1))
    }
    const ratio = timeRatio(search, { small: hostile.length / 2, large: hostile.length })
    expect(ratio).toBeLessThan(8)
  })
})
