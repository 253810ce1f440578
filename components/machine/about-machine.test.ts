import { describe, expect, test } from 'vitest'
import { aboutMachine } from './about-machine.ts'

describe('link about a machine', () => {
  test.each([
    { name: 'a page', uri: '/de/kontakt', is: '/de/kontakt?machine=VL+750' },
    {
      name: 'an anchor with a query',
      uri: '/de/kontakt?a=1#formular',
      is: '/de/kontakt?a=1&machine=VL+750#formular',
    },
    {
      name: 'a page with its own machine',
      uri: '/de/kontakt?machine=SH',
      is: '/de/kontakt?machine=SH',
    },
    { name: 'mail', uri: 'mailto:info@muster.example', is: 'mailto:info@muster.example' },
    { name: 'another site', uri: 'https://muster.example/', is: 'https://muster.example/' },
    { name: 'an anchor', uri: '#anfrage', is: '#anfrage' },
  ])('adds the machine to $name', ({ uri, is }) => {
    expect(aboutMachine(uri, 'VL 750')).toBe(is)
  })

  test('adds the load with or without a machine', () => {
    const load = { weight: 600, width: undefined }
    expect(aboutMachine('/de/kontakt', 'VL 750', load)).toBe(
      '/de/kontakt?machine=VL+750&weight=600',
    )
    expect(aboutMachine('/de/kontakt', undefined, load)).toBe('/de/kontakt?weight=600')
  })
})
