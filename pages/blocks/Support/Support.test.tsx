import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Support.examples.ts'
import { Support } from './Support.tsx'

describe('support', () => {
  test('links phone number and e-mail address, phone first', () => {
    const html = renderExample(Support, examples, 'complete')
    expect(html).toContain('<dt>Telefon</dt><dd><a href="tel:+41555551050">+41 (0)55 555 10 50</a>')
    expect(html).toContain('<dt>E-Mail</dt><dd><a href="mailto:service@muster.example">')
    const order = ['<h2', 'Telefon', 'Öffnungszeiten', 'E-Mail', 'Rufen Sie an', '<h3']
    const places = order.map((part) => html.indexOf(part))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(html).toMatch(/<h3 [^>]*><a href="\/de\/service\/pruefung"[^>]*>Prüfung<\/a><\/h3>/)
  })

  test('omits missing icon and items', () => {
    expect(renderExample(Support, examples, 'in English')).not.toContain('<svg')
    expect(renderExample(Support, examples, 'no items')).not.toContain('<ul')
  })
})
