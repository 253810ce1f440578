import { describe, expect, test } from 'vitest'
import { findPointers } from './find-pointers.ts'

const base = new URL('https://www.muster.example/de/maschinen')
const backendUrl = new URL('https://cms.example/app')
const find = (json: unknown, target: string) => findPointers(json, target, { base, backendUrl })

describe('address of a field', () => {
  const site = 'https://www.muster.example'
  test.each<{ name: string; value: string; target: string }>([
    { name: 'path', value: '/de/heber', target: `${site}/de/heber` },
    { name: 'URL with host', value: `${site}/de/heber`, target: `${site}/de/heber` },
    {
      name: 'HTTP instead of HTTPS',
      value: 'http://www.muster.example/de/heber',
      target: `${site}/de/heber`,
    },
    { name: 'URL with an extra fragment', value: '/de/heber#daten', target: `${site}/de/heber` },
    { name: 'matching fragment', value: '/de/heber#daten', target: `${site}/de/heber#daten` },
    { name: 'fragment of the same page', value: '#daten', target: `${site}/de/maschinen#daten` },
    {
      name: 'encoded fragment',
      value: '#größe',
      target: `${site}/de/maschinen#gr%C3%B6%C3%9Fe`,
    },
    { name: 'umlaut', value: '/de/über-uns', target: `${site}/de/%C3%BCber-uns` },
    {
      name: 'redundant encoding',
      value: '/de/%c3%bcber%2duns',
      target: `${site}/de/%C3%BCber-uns`,
    },
    {
      name: 'file of the backend',
      value: 'https://cms.example/app/media/x.pdf',
      target: `${site}/media/x.pdf`,
    },
    { name: 'picture', value: '/media/x.webp', target: `${site}/pictures/640/x.webp` },
    { name: 'share picture', value: '/media/x.jpg', target: `${site}/pictures/share/x.jpg` },
    {
      name: 'picture with a space',
      value: '/media/a b.jpg',
      target: `${site}/pictures/320/a%20b.jpg`,
    },
    {
      name: 'picture of the backend',
      value: 'https://cms.example/uploads/x.jpg',
      target: `${site}/pictures/960/@/uploads/x.jpg`,
    },
    { name: 'other host', value: 'https://Other.example', target: 'https://other.example/' },
    {
      name: 'internationalised domain name',
      value: 'https://müller.example/x',
      target: 'https://xn--mller-kva.example/x',
    },
    {
      name: 'mail address',
      value: 'mailto:info@muster.example',
      target: 'mailto:info@muster.example',
    },
    { name: 'invalid URL', value: 'http:/ /x', target: 'http:/ /x' },
  ])('matches: $name', ({ value, target }) => {
    expect(find({ uri: value }, target)).toEqual(['/uri'])
  })

  test.each<{ name: string; value: string; target: string }>([
    { name: 'different fragment', value: '/de/heber#x', target: `${site}/de/heber#daten` },
    {
      name: 'missing fragment',
      value: '/de/heber',
      target: `${site}/de/heber#daten`,
    },
    { name: 'different query', value: '/de/heber?a', target: `${site}/de/heber` },
    { name: 'word equal to a relative path', value: 'heber', target: `${site}/de/heber` },
    { name: 'trailing slash', value: '/de/heber/', target: `${site}/de/heber` },
  ])('does not match: $name', ({ value, target }) => {
    expect(find({ uri: value }, target)).toEqual([])
  })
})

describe('rich text', () => {
  test('matches decoded URLs in attributes', () => {
    const json = {
      a: '<p>Text <a href="/de/suche?a=1&amp;b=2">x</a></p>',
      b: '<img src="/media/y.png" srcset="/media/y.png 1x, /media/z.png 2x">',
      c: '<p>/de/suche?a=1&b=2 as text is no link</p>',
    }
    expect(find(json, 'https://www.muster.example/de/suche?a=1&b=2')).toEqual(['/a'])
    expect(find(json, 'https://www.muster.example/media/z.png')).toEqual(['/b'])
  })

  test('match an exact URL before one without query', () => {
    const json = { contact: '/de/kontakt#formular', offer: '/de/kontakt?machine=SH+120#formular' }
    const target = 'https://www.muster.example/de/kontakt?machine='
    expect(find(json, `${target}SH+120#formular`)).toEqual(['/offer'])
    expect(find(json, `${target}SH+50#formular`)).toEqual(['/contact'])
    expect(find(json, `${target}SH+50#daten`)).toEqual([])
  })

  test('match mailto and tel links', () => {
    const json = {
      email: 'info@muster.example',
      people: [{ email: 'Max@muster.example', phone: '+41 (0)44 123 45 67 (24 h)' }],
      title: 'info@muster.example',
    }
    expect(find(json, 'mailto:info@muster.example')).toEqual(['/email'])
    expect(find(json, 'mailto:max@muster.example')).toEqual(['/people/0/email'])
    expect(find(json, 'tel:+41441234567')).toEqual(['/people/0/phone'])
  })

  test('are escaped as in RFC 6901', () => {
    expect(find({ 'a/b': { 'c~d': '/de/x' } }, 'https://www.muster.example/de/x')).toEqual([
      '/a~1b/c~0d',
    ])
  })
})

describe('block filter', () => {
  const json = {
    meta: { breadcrumb: [{ title: 'X', uri: '/de/x' }] },
    content: [
      { type: 'TextText', left: '<a href="/de/x">x</a>' },
      { type: 'Unknown', uri: '/de/x' },
      { type: 'Tiles', tiles: [{ uri: '/de/y' }, { uri: '/de/x' }] },
      { type: 'Tiles', tiles: [{ uri: '/de/x' }] },
    ],
  }
  const findIn = (block: { type: string; index: number } | null | undefined) =>
    findPointers(json, 'https://www.muster.example/de/x', { base, backendUrl, block })

  test('selects the block with this index and type', () => {
    expect(findIn({ type: 'Tiles', index: 2 })).toEqual(['/content/2/tiles/1/uri'])
  })
  test('falls back to all blocks of the type', () => {
    expect(findIn({ type: 'Tiles', index: 1 })).toEqual([
      '/content/2/tiles/1/uri',
      '/content/3/tiles/0/uri',
    ])
  })
  test('finds nothing in other blocks', () => {
    expect(findIn({ type: 'Quotes', index: 0 })).toEqual([])
  })
  test('excludes blocks for links outside of blocks', () => {
    expect(findIn(null)).toEqual(['/meta/breadcrumb/0/uri'])
  })
  test('finds all occurrences without a block', () => {
    expect(findIn(undefined)).toHaveLength(5)
  })
})

describe('hostile JSON', () => {
  const target = 'https://www.muster.example/de/x'
  test('is bounded in depth', () => {
    let json: unknown = '/de/x'
    for (let depth = 0; depth < 100_000; depth++) json = [json]
    expect(find(json, target)).toEqual([])
  })
  test('is bounded in size', () => {
    const json = Array.from({ length: 1_000_000 }, () => 'x')
    expect(find(json, target)).toEqual([])
  })
  test('yields at most 200 pointers', () => {
    expect(
      find(
        Array.from({ length: 5_000 }, () => '/de/x'),
        target,
      ),
    ).toHaveLength(200)
  })
  test.each([null, undefined, 7, '/de/x', [], { content: 'x' }, { content: [null, 3] }])(
    'yields nothing for %j',
    (json) => {
      const block = { type: 'Tiles', index: 0 }
      expect(findPointers(json, target, { base, backendUrl, block })).toEqual([])
    },
  )
})
