import { expect, test } from 'vitest'
import type { DocumentLink } from '../../crawl/document/page-document.ts'
import { seeLink } from '../../../tests/harness/see-link.ts'

const raw = 'http://www.example.com/x.png'
const see = (link: Partial<DocumentLink>, page?: string) =>
  seeLink('mixed-content', { raw, ...link }, page)

test.each<Partial<DocumentLink>>([
  { element: 'img', attribute: 'src' },
  { element: 'source', attribute: 'srcset' },
  { element: 'img', attribute: 'data-src' },
  { element: 'video', attribute: 'poster' },
  { element: 'script', attribute: 'src' },
  { element: 'iframe', attribute: 'src' },
  { element: 'form', attribute: 'action' },
  { element: 'link', region: 'head', expects: 'stylesheet' },
])('%j is loaded without encryption', (link) => {
  expect(see(link)).toHaveLength(1)
})

test.each<Partial<DocumentLink>>([
  { element: 'a', attribute: 'href' },
  { element: 'link', region: 'head', expects: 'page' },
  { element: 'meta', attribute: 'content', expects: 'file' },
  { element: 'img', attribute: 'src', raw: 'https://www.example.com/x.png' },
  { element: 'img', attribute: 'src', raw: '/x.png' },
  { element: 'img', attribute: 'src', raw: 'http://localhost:3000/x.png' },
])('%j is not', (link) => {
  expect(see(link)).toEqual([])
})

test('a page without encryption may load what it likes', () => {
  expect(see({ element: 'img', attribute: 'src' }, 'http://www.muster.example/de')).toEqual([])
})
