import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Article.examples.ts'
import { Article } from './Article.tsx'

describe('article', () => {
  test('shows date, author and topics', () => {
    const html = renderExample(Article, examples, 'with picture and tags', { level: 1 })
    expect(html).toMatch(/<h1 [^>]*>Neuer Prüfstand für Lasten bis 40 t<\/h1>/)
    expect(html).toContain('<time dateTime="2026-11-05">5. November 2026</time>')
    expect(html).toContain('Von Sandra Muster')
    expect(html).toMatch(/<ul [^>]*aria-label="Themen"><li>Prüfung<\/li>/)
  })

  test('formats the date for the language', () => {
    expect(renderExample(Article, examples, 'in English')).toContain('>17 September 2026</time>')
  })

  test('omits missing author, picture and topics', () => {
    const html = renderExample(Article, examples, 'text only')
    expect(html).not.toMatch(/Von |<figure|<ul/)
  })
})
