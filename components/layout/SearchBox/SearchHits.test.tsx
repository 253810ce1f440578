import { describe, expect, test } from 'vitest'
import type { SearchHit } from '../../../content/contract/search.ts'
import { elements } from '../../../tests/harness/content/read-html.ts'
import { renderWithTexts } from '../../../tests/harness/content/render-with-texts.tsx'
import { SearchHits } from './SearchHits.tsx'

const hits: SearchHit[] = [
  {
    _id: 'page',
    _source: { type: 'page', route: '/de/produkte/pumpen', title: 'Vakuumpumpen' },
    highlight: { title: ['Vakuum<em>pumpen</em>'] },
  },
  {
    _id: 'file',
    _source: { type: 'download', route: '/media/pumpe.pdf', title: 'Datenblatt' },
    highlight: { title: ['<script>alert(1)</script> &amp; <em>Pumpe</em>'] },
  },
]
const render = (total = 1) =>
  renderWithTexts(<SearchHits query="pumpe &" hits={hits} total={total} otherLanguages={[]} />)

describe('search hits', () => {
  test('marks pages with arrow, downloads with icon and label', () => {
    const html = render()
    expect(elements(html, 'a').map(({ href }) => href)).toEqual([
      '/de/produkte/pumpen',
      '/media/pumpe.pdf',
    ])
    expect(elements(html, 'span').flatMap((span) => span['data-icon'] ?? [])).toEqual([
      'arrow',
      'document',
    ])
    expect(html.match(/Dokument:/g)).toHaveLength(1)
  })

  test('emphasises matches and escapes other markup', () => {
    const html = render()
    expect(html).toContain('<span>Vakuum</span><em>pumpen</em>')
    expect(html).toContain(
      '<span>&lt;script&gt;alert(1)&lt;/script&gt; &amp; </span><em>Pumpe</em>',
    )
  })

  test('ends its list with the link to all hits', () => {
    expect(render(40)).toMatch(
      /<li class="all"><a href="\/de\/search\?q=pumpe%20%26">Alle 40 Treffer<\/a><\/li><\/ul>$/,
    )
    expect(render(1)).not.toContain('/de/search')
  })

  test('offers another language, also without hits', () => {
    const otherLanguages = [{ locale: 'en', value: 12 }] as const
    const html = renderWithTexts(
      <SearchHits query="pump &" hits={[]} total={0} otherLanguages={[...otherLanguages]} />,
    )
    expect(html).toContain(
      '<a href="/en/search?q=pump%20%26" hrefLang="en-GB">Auf Englisch: 12 Treffer</a>',
    )
  })

  test('omits an empty list', () => {
    const html = renderWithTexts(<SearchHits query="x" hits={[]} total={0} otherLanguages={[]} />)
    expect(html).toBe('')
  })
})
