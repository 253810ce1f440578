import { expect, test } from 'vitest'
import { renderBlock, renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './Customers.examples.ts'
import { Customers } from './Customers.tsx'

test('a logo is named after its customer and leads on where there is more to see', () => {
  const html = renderExample(Customers, examples, 'complete')
  expect(html).toMatch(/<a href="\/de\/referenzen\/hinterau"><img [^>]*alt="Hinterau"/)
  expect(html).toMatch(/<a href="https:\/\/oberfeld.example" rel="nofollow">/)
  expect(html).toMatch(/<li><img [^>]*alt="Kronbach"/)
})

test('the title may be missing', () => {
  expect(renderExample(Customers, examples, 'no title, no link')).not.toMatch(/<h\d|<a /)
})

test.each([
  { width: 100, height: 100, shape: 'tall' },
  { width: 200, height: 100, shape: 'compact' },
  { width: 320, height: 120, shape: 'wide' },
  { width: 500, height: 100, shape: 'banner' },
])('a logo of $width × $height is $shape', ({ width, height, shape }) => {
  const logo = { src: '/media/logo.svg', alt: '', width, height }
  const block = { type: 'Customers' as const, customers: [{ name: 'Kunde', logo }] }
  expect(renderBlock(Customers, block, { locale: 'de' })).toContain(`class="${shape}"`)
})
