import { expect, test } from 'vitest'
import { seeLink } from '../../../tests/harness/see-link.ts'

const see = (raw: string) => seeLink('address-invalid', { raw })

test.each([
  'http:/www.example.com',
  'https:www.example.com',
  'http:///www.example.com',
  'http://',
  'https://www.exa mple.com',
  'htp://www.example.com',
  'htpps://www.example.com',
  'mailt:info@muster.example',
  'C:\\Users\\max',
  'file:///C:/x.pdf',
  'https://[::1',
  'http://www.example.com:99999/',
])('%s is no address', (raw) => {
  expect(see(raw)).toEqual([expect.objectContaining({ values: { address: raw } })])
  expect(see(raw)).not.toEqual([expect.objectContaining({ verdict: 'warning' })])
})

test.each(['https://www.example.com/a b', '/de/a b', 'a b', '/de/a\nb'])(
  '%s works in browsers, and is worth a warning',
  (raw) => {
    expect(see(raw)).toEqual([expect.objectContaining({ verdict: 'warning' })])
  },
)

test.each(['threema://compose?id=ABCD1234', 'matrix:u/werk:example.org'])(
  '%s may be for a program that few know',
  (raw) => {
    expect(see(raw)).toEqual([expect.objectContaining({ verdict: 'warning' })])
  },
)

test.each([
  '/de/maschinen',
  'maschinen',
  '../maschinen?x=1#y',
  '#unten',
  '',
  '  https://www.example.com/  ',
  '\n/de/umbruch\n',
  '//www.example.com/x',
  'https://müller.example/größe',
  'https://www.example.com/?q=a|b',
  'mailto:info@muster.example',
  'mailto:in fo@muster.example',
  'tel:+41 44 123 45 67',
  'sms:+41791234567',
  'WhatsApp://send?text=x',
])('%s is one, or is judged elsewhere', (raw) => {
  expect(see(raw)).toEqual([])
})
