import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Products.examples.ts'
import { Products } from './Products.tsx'

describe('products', () => {
  test('links products with their category', () => {
    const html = renderExample(Products, examples, 'with categories')
    expect(html).toMatch(
      /<p [^>]*>Vakuumheber<\/p><h3 [^>]*><a href="\/de\/maschinen\/glasheber"[^>]*>Glasheber VG<\/a>/,
    )
  })

  test('shows prices', () => {
    const html = renderExample(Products, examples, 'used, with prices')
    expect(html).toContain('CHF\u00a06&#x27;200, ohne MwSt.')
    expect(html).toContain('ab CHF\u00a09&#x27;800, ohne MwSt. · 4 Wochen')
  })

  test('shows prices of hire', () => {
    const html = renderExample(Products, examples, 'for hire')
    expect(html).toContain('CHF\u00a070 pro Tag, CHF\u00a01&#x27;050 pro Monat, ohne MwSt.')
    expect(html).toContain('CHF\u00a095 pro Tag, ohne MwSt.')
  })

  test('raises product headings without a title', () => {
    expect(renderExample(Products, examples, 'one product without title')).toMatch(/<h2 [^>]*><a /)
  })
})
