import { describe, expect, test } from 'vitest'
import { seeLink } from '../../../tests/harness/see-link.ts'

const see = (raw: string) => seeLink('address-invalid', { raw })

describe('address-invalid', () => {
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
  ])('is broken: %s', (raw) => {
    expect(see(raw)).toEqual([expect.objectContaining({ values: { address: raw } })])
    expect(see(raw)).not.toEqual([expect.objectContaining({ verdict: 'warning' })])
  })

  test.each(['https://www.example.com/a b', '/de/a b', 'a b', '/de/a\nb'])(
    'is a warning for repairable spaces: %s',
    (raw) => {
      expect(see(raw)).toEqual([expect.objectContaining({ verdict: 'warning' })])
    },
  )

  test.each([
    { name: 'canonical address', expects: 'page', verdict: 'warning' },
    { name: 'style sheet', expects: 'stylesheet', verdict: undefined },
  ] as const)('judges a local file by its effect: $name', ({ expects, verdict }) => {
    const found = seeLink('address-invalid', { raw: 'file:///a', element: 'link', expects })
    expect(found.map((fault) => fault.verdict)).toEqual([verdict])
  })

  test.each(['threema://compose?id=ABCD1234', 'matrix:u/werk:example.org'])(
    'is a warning for unknown schemes: %s',
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
  ])('accepts %s', (raw) => {
    expect(see(raw)).toEqual([])
  })
})
