import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Contact.examples.ts'
import { Contact } from './Contact.tsx'

describe('contact', () => {
  test('links phone number and e-mail address', () => {
    const html = renderExample(Contact, examples, 'complete')
    expect(html).toContain(
      '<dt>Telefon</dt><dd><a href="tel:+41445550100">+41 44 555 01 00</a></dd>',
    )
    expect(html).toContain('<dt>E-Mail</dt><dd><a href="mailto:info@muster-maschinenbau.example">')
  })

  test('links directions to a map of the place', () => {
    const html = renderExample(Contact, examples, 'complete')
    expect(html).toContain(
      'href="https://www.openstreetmap.org/?mlat=47.3769&amp;mlon=8.5417#map=15/47.3769/8.5417"',
    )
  })

  test('shows a map poster with the address before consent', () => {
    const html = renderExample(Contact, examples, 'complete')
    expect(html).toContain(
      'data-map="47.3769,8.5417,15" data-title="Karte: Muster Maschinenbau AG"',
    )
    expect(html.replace(/<[^>]*>/g, '')).toContain(
      'Muster Maschinenbau AG, Werkstrasse 1, 8999 Musterwil, Schweiz',
    )
    expect(html).toContain('>Werkstrasse 1,</span> ') // a comma never begins a line
    expect(html).not.toContain('<iframe')
  })

  test('omits missing hours and map', () => {
    const html = renderExample(Contact, examples, 'without hours and map')
    expect(html).not.toMatch(/openstreetmap|data-map|Öffnungszeiten/)
  })
})
