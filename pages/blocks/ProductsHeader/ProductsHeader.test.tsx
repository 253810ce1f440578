import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './ProductsHeader.examples.ts'
import { ProductsHeader } from './ProductsHeader.tsx'

describe('products header', () => {
  test('lists categories as linked headings', () => {
    const html = renderExample(ProductsHeader, examples, 'with four categories', { level: 1 })
    expect(html).toContain('<h1 class="block">Maschinen</h1>')
    expect(html.match(/<li>/g)).toHaveLength(4)
    expect(html).toMatch(
      /<h2 [^>]*><a href="\/de\/maschinen\/vakuumheber"[^>]*>Vakuumheber<\/a><\/h2>/,
    )
  })

  test('loads its picture lazily below the first block', () => {
    const html = renderExample(ProductsHeader, examples, 'with four categories')
    expect(html).toContain('loading="lazy"')
    expect(html).not.toContain('fetchPriority')
  })

  test('omits an empty list', () => {
    expect(renderExample(ProductsHeader, examples, 'title only')).not.toContain('<ul')
  })
})
