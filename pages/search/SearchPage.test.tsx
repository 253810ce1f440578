import { describe, expect, test } from 'vitest'
import type { SearchHit } from '../../content/contract/search.ts'
import { elements } from '../../tests/harness/content/read-html.ts'
import { renderWithTexts } from '../../tests/harness/content/render-with-texts.tsx'
import { SearchPage } from './SearchPage.tsx'
import type { SearchData } from './search-data.ts'

const plainHit: SearchHit = {
  _id: 'page:/de/heber',
  _source: { type: 'page', route: '/de/heber', title: 'Heber' },
  highlight: { title: ['<em>Heber</em>'] },
}
const fullHit: SearchHit = {
  ...plainHit,
  _source: { ...plainHit._source, kind: 'model', section: 'Maschinen › Vakuumheber' },
  highlight: { ...plainHit.highlight, text: ['Der <em>Heber</em> &amp; <b>'] },
}

const render = (data: Partial<SearchData>) =>
  renderWithTexts(
    <SearchPage
      data={{
        page: { type: 'page', title: 'Suche', meta: { translatedPaths: {} } },
        query: 'heber & kran',
        hits: [plainHit],
        total: 1,
        kinds: [],
        otherLanguages: [],
        contact: '/de/kontakt',
        pages: { shown: 1, count: 1 },
        ...data,
      }}
    />,
  )
const links = (html: string) => elements(html, 'a').map(({ href }) => href)

describe('search page', () => {
  test('shows passage, kind and section of a hit', () => {
    const html = render({ hits: [fullHit] })
    expect(html).toContain('<span>Der </span><em>Heber</em><span> &amp; &lt;b&gt;</span>')
    expect(html).toContain('Maschinen · Maschinen › Vakuumheber')
  })

  test('has hits as headings and counts with a noun', () => {
    const kinds = [
      { kind: 'model', value: 3 },
      { kind: 'news', value: 1 },
    ] as const
    const html = render({ kinds: [...kinds] })
    expect(html).toMatch(/<h2 class="hitTitle"><a href="\/de\/heber"/)
    const text = html.replaceAll(/<[^>]+>/g, '')
    expect(text).toContain('Alle 4 Treffer')
    expect(text).toContain('Maschinen 3 Treffer')
  })

  test('shows titles alone for a minimal backend', () => {
    const html = render({})
    expect(links(html)).toEqual(['/de/heber'])
    expect(html).toContain('1 Treffer')
    expect(html).not.toMatch(/<nav|undefined|·/)
  })

  test('links kinds with the query and marks the current', () => {
    const kinds = [
      { kind: 'model', value: 3 },
      { kind: 'news', value: 2 },
    ] as const
    const html = render({ kinds: [...kinds], shownKind: 'news' })
    expect(links(html).slice(0, 3)).toEqual([
      '/de/search?q=heber+%26+kran',
      '/de/search?q=heber+%26+kran&kind=model',
      '/de/search?q=heber+%26+kran&kind=news',
    ])
    expect(html).toMatch(/kind=news" class="option" aria-current="true">Meldungen <span[^>]*>2</)
    expect(html).toMatch(/>Alle <span[^>]*>5</)
  })

  test('offers the hits of another language', () => {
    const html = render({ hits: [], total: 0, otherLanguages: [{ locale: 'en', value: 1 }] })
    expect(html).toContain(
      '<a href="/en/search?q=heber%20%26%20kran" hrefLang="en-GB">Auf Englisch: 1 Treffer</a>',
    )
  })

  test('links the previous and next result pages', () => {
    const html = render({ total: 44, shownKind: 'model', pages: { shown: 2, count: 3 } })
    expect(html).toContain('44 Treffer, Seite 2 von 3')
    expect(html).toMatch(/href="\/de\/search\?q=heber\+%26\+kran&amp;kind=model" rel="prev"/)
    expect(html).toMatch(/kind=model&amp;from=40" rel="next"/)
    expect(render({ total: 44, pages: { shown: 3, count: 3 } })).not.toContain('rel="next"')
  })

  test('links a suggestion, and the contact without hits', () => {
    const html = render({ hits: [], total: 0, suggestion: 'vakuumheber' })
    expect(html).toContain('Meinten Sie: <a href="/de/search?q=vakuumheber">vakuumheber</a>')
    expect(links(html)).toContain('/de/kontakt')
    expect(links(render({ query: '', hits: [], total: 0 }))).toEqual([])
  })
})
