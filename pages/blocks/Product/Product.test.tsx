import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Product.examples.ts'
import { Product } from './Product.tsx'

describe('product', () => {
  test('shows technical data with row headers', () => {
    const html = renderExample(Product, examples, 'complete', { level: 1 })
    expect(html).toMatch(/<caption [^>]*>Technische Daten: Vakuumheber VL<\/caption>/)
    expect(html).toContain(
      '<th scope="row">Traglast</th><td><span>125 bis 25&#x27;000</span></td><td>kg</td>',
    )
    expect(html).toContain(
      '<th scope="row">Saugplatten</th><td><span>2 bis 16</span></td><td></td>',
    )
  })

  test('passes the machine to the contact form', () => {
    const html = renderExample(Product, examples, 'complete')
    expect(html).toContain('href="/de/kontakt?machine=Vakuumheber+VL"')
  })

  test('shows format and size of downloads', () => {
    const html = renderExample(Product, examples, 'complete')
    expect(html).toMatch(
      /href="\/media\/datenblatt-vl\.pdf".*Datenblatt VL<\/span>.*PDF, 1\.2\u00a0MB</,
    )
  })

  test('omits headings of empty parts', () => {
    const html = renderExample(Product, examples, 'text only', { level: 1 })
    expect(html.match(/<h\d/g)).toEqual(['<h1'])
    expect(html).not.toMatch(/<(img|table|ul|a) /)
  })
})
