import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './Quotes.examples.ts'
import { Quotes } from './Quotes.tsx'

test('a quote names its author, role and company', () => {
  const html = renderExample(Quotes, examples, 'two customers')
  expect(html).toMatch(/<figure [^>]*><blockquote [^>]*><p>Früher standen/)
  expect(html).toContain(
    '<strong>Beat Muster</strong><span>Leiter Zuschnitt, Blechwerk Hinterau AG</span>',
  )
})

test('an author without role and company stands alone', () => {
  const html = renderExample(Quotes, examples, 'author only')
  expect(html).toContain('<p><strong>Urs Muster</strong></p>')
})
