import { describe, expect, test } from 'vitest'
import { findContentAddresses } from './find-content-addresses.ts'

const base = new URL('https://www.example.ch')

describe('content addresses', () => {
  test('are read from uri fields, with pointers', () => {
    const body = {
      meta: { breadcrumb: [{ title: 'Start', uri: '/de' }] },
      content: [
        { type: 'Tiles', tiles: [{ title: 'Über uns', uri: '/de/über-uns#team' }] },
        {
          type: 'HBlocks',
          items: [{ link: { uri: 'https://www.example.ch/de/kontakt?topic=a' } }],
        },
      ],
    }
    expect(findContentAddresses(body, base)).toEqual([
      { url: 'https://www.example.ch/de', pointer: '/meta/breadcrumb/0/uri' },
      { url: 'https://www.example.ch/de/%C3%BCber-uns', pointer: '/content/0/tiles/0/uri' },
      {
        url: 'https://www.example.ch/de/kontakt?topic=a',
        pointer: '/content/1/items/0/link/uri',
      },
    ])
  })

  test.each([
    { name: 'external URL', body: { uri: 'https://elsewhere.example/de' } },
    { name: 'mail address', body: { uri: 'mailto:info@example.ch' } },
    { name: 'fragment of the page', body: { uri: '#formular' } },
    { name: 'empty text', body: { uri: '' } },
    { name: 'invalid URL', body: { uri: 'http://[' } },
    { name: 'number', body: { uri: 5 } },
    { name: 'another field', body: { src: '/media/a.webp' } },
    { name: 'text as content', body: 'text' },
  ])('exclude: $name', ({ body }) => {
    expect(findContentAddresses(body, base)).toEqual([])
  })

  test('are not searched in deep nesting', () => {
    let body: object = { uri: '/de' }
    for (let depth = 0; depth < 5_000; depth++) body = { body }
    expect(findContentAddresses(body, base)).toEqual([])
  })
})
