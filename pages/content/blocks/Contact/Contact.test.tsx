import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './Contact.examples.ts'
import { Contact } from './Contact.tsx'

test('phone and mail are links beside their labels', () => {
  const html = renderExample(Contact, examples, 'complete')
  expect(html).toContain('<dt>Telefon</dt><dd><a href="tel:+41445550100">+41 44 555 01 00</a></dd>')
  expect(html).toContain('<dt>E-Mail</dt><dd><a href="mailto:info@muster-maschinenbau.example">')
})

test('the way to the company leads to its place on a map', () => {
  const html = renderExample(Contact, examples, 'complete')
  expect(html).toContain(
    'href="https://www.openstreetmap.org/?mlat=47.3769&amp;mlon=8.5417#map=15/47.3769/8.5417"',
  )
})

test('the map is a poster with the address until it may be loaded', () => {
  const html = renderExample(Contact, examples, 'complete')
  expect(html).toContain('data-map="47.3769,8.5417,15" data-title="Karte: Muster Maschinenbau AG"')
  expect(html.replace(/<[^>]*>/g, '')).toContain(
    'Muster Maschinenbau AG, Werkstrasse 1, 8999 Musterwil, Schweiz',
  )
  expect(html).toContain('>Werkstrasse 1,</span> ') // a comma never begins a line
  expect(html).not.toContain('<iframe')
})

test('hours and map are left away where they are missing', () => {
  const html = renderExample(Contact, examples, 'without hours and map')
  expect(html).not.toMatch(/openstreetmap|data-map|Öffnungszeiten/)
})
