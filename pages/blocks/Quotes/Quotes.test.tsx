import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Quotes.examples.ts'
import { Quotes } from './Quotes.tsx'

describe('quotes', () => {
  test('shows author, role and company', () => {
    const html = renderExample(Quotes, examples, 'two customers')
    expect(html).toMatch(/<figure [^>]*><blockquote [^>]*><p>Früher standen/)
    expect(html).toContain(
      '<strong>Beat Muster</strong><br/>Leiter Zuschnitt, Blechwerk Hinterau AG</p>',
    )
  })

  test('shows an author without role and company', () => {
    const html = renderExample(Quotes, examples, 'author only')
    expect(html).toContain('<p><strong>Urs Muster</strong></p>')
  })
})
