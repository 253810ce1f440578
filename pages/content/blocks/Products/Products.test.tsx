import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './Products.examples.ts'
import { Products } from './Products.tsx'

test('a product stands with its category and leads to its page', () => {
  const html = renderExample(Products, examples, 'with categories')
  expect(html).toMatch(
    /<p [^>]*>Vakuumheber<\/p><h3 [^>]*><a href="\/de\/maschinen\/glasheber"[^>]*>Glasheber VG<\/a>/,
  )
})

test('without a title the products take its level', () => {
  expect(renderExample(Products, examples, 'one product without title')).toMatch(/<h2 [^>]*><a /)
})
