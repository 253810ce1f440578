import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './ProductsHeader.examples.ts'
import { ProductsHeader } from './ProductsHeader.tsx'

test('the categories are a list of links in headings', () => {
  const html = renderExample(ProductsHeader, examples, 'with four categories', { level: 1 })
  expect(html).toContain('<h1 class="block">Maschinen</h1>')
  expect(html.match(/<li>/g)).toHaveLength(4)
  expect(html).toMatch(
    /<h2 [^>]*><a href="\/de\/maschinen\/vakuumheber"[^>]*>Vakuumheber<\/a><\/h2>/,
  )
})

test('further down the picture is loaded when it comes into view', () => {
  const html = renderExample(ProductsHeader, examples, 'with four categories')
  expect(html).toContain('loading="lazy"')
  expect(html).not.toContain('fetchPriority')
})

test('there is no list without categories', () => {
  expect(renderExample(ProductsHeader, examples, 'title only')).not.toContain('<ul')
})
