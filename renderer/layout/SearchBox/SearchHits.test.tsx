import { expect, test } from 'vitest'
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
const render = () => renderWithTexts(<SearchHits hits={hits} />)

test('pages have an arrow, downloads a document and a word for it', () => {
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

test('what was found is emphasised, and nothing else of a title is markup', () => {
  const html = render()
  expect(html).toContain('<span>Vakuum</span><em>pumpen</em>')
  expect(html).toContain('<span>&lt;script&gt;alert(1)&lt;/script&gt; &amp; </span><em>Pumpe</em>')
})

test('no hits make no list', () => {
  expect(renderWithTexts(<SearchHits hits={[]} />)).toBe('')
})
