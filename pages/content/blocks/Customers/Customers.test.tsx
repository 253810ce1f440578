import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/render-block.tsx'
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
