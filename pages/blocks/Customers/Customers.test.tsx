import { describe, expect, test } from 'vitest'
import { renderBlock, renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Customers.examples.ts'
import { Customers } from './Customers.tsx'

describe('customers', () => {
  test('names and links logos', () => {
    const html = renderExample(Customers, examples, 'complete')
    expect(html).toMatch(/<a href="\/de\/referenzen\/hinterau"><img [^>]*alt="Hinterau"/)
    expect(html).toMatch(/<a href="https:\/\/oberfeld.example" rel="nofollow">/)
    expect(html).toMatch(/<li><img [^>]*alt="Kronbach"/)
  })

  test('omits a missing title', () => {
    expect(renderExample(Customers, examples, 'no title, no link')).not.toMatch(/<h\d|<a /)
  })

  test.each([
    { width: 100, height: 100, shape: 'tall' },
    { width: 200, height: 100, shape: 'compact' },
    { width: 320, height: 120, shape: 'wide' },
    { width: 500, height: 100, shape: 'banner' },
  ])('sizes a logo of $width × $height as $shape', ({ width, height, shape }) => {
    const logo = { src: '/media/logo.svg', alt: '', width, height }
    const block = { type: 'Customers' as const, customers: [{ name: 'Kunde', logo }] }
    expect(renderBlock(Customers, block, { locale: 'de' })).toContain(`class="${shape}"`)
  })
})
