import { describe, expect, test } from 'vitest'
import { findPointers } from './find-pointers.ts'

const base = new URL('https://www.muster.example/de/maschinen')
const backendUrl = new URL('https://cms.example/app')
const find = (json: unknown, target: string) => findPointers(json, target, { base, backendUrl })

describe('one address in its spellings', () => {
  const site = 'https://www.muster.example'
  test.each<{ name: string; value: string; target: string }>([
    { name: 'a path', value: '/de/heber', target: `${site}/de/heber` },
    { name: 'with the host', value: `${site}/de/heber`, target: `${site}/de/heber` },
    { name: 'http', value: 'http://www.muster.example/de/heber', target: `${site}/de/heber` },
    { name: 'with a fragment', value: '/de/heber#daten', target: `${site}/de/heber` },
    { name: 'a wanted fragment', value: '/de/heber#daten', target: `${site}/de/heber#daten` },
    { name: 'a fragment of the page', value: '#daten', target: `${site}/de/maschinen#daten` },
    {
      name: 'an encoded fragment',
      value: '#größe',
      target: `${site}/de/maschinen#gr%C3%B6%C3%9Fe`,
    },
    { name: 'an umlaut', value: '/de/über-uns', target: `${site}/de/%C3%BCber-uns` },
    { name: 'other encoding', value: '/de/%c3%bcber%2duns', target: `${site}/de/%C3%BCber-uns` },
    {
      name: 'a file of the backend',
      value: 'https://cms.example/app/media/x.pdf',
      target: `${site}/media/x.pdf`,
    },
    { name: 'a picture', value: '/media/x.webp', target: `${site}/pictures/640/x.webp` },
    { name: 'a picture to share', value: '/media/x.jpg', target: `${site}/pictures/share/x.jpg` },
    {
      name: 'a picture with a space',
      value: '/media/a b.jpg',
      target: `${site}/pictures/320/a%20b.jpg`,
    },
    {
      name: 'a picture of the backend',
      value: 'https://cms.example/uploads/x.jpg',
      target: `${site}/pictures/960/@/uploads/x.jpg`,
    },
    { name: 'elsewhere', value: 'https://Other.example', target: 'https://other.example/' },
    { name: 'IDN', value: 'https://müller.example/x', target: 'https://xn--mller-kva.example/x' },
    { name: 'a mail', value: 'mailto:info@muster.example', target: 'mailto:info@muster.example' },
    { name: 'no address at all', value: 'http:/ /x', target: 'http:/ /x' },
  ])('$name', ({ value, target }) => {
    expect(find({ uri: value }, target)).toEqual(['/uri'])
  })

  test.each<{ name: string; value: string; target: string }>([
    { name: 'another fragment', value: '/de/heber#x', target: `${site}/de/heber#daten` },
    {
      name: 'no fragment where one is meant',
      value: '/de/heber',
      target: `${site}/de/heber#daten`,
    },
    { name: 'another query', value: '/de/heber?a', target: `${site}/de/heber` },
    { name: 'a word that could be a relative address', value: 'heber', target: `${site}/de/heber` },
    { name: 'a slash more', value: '/de/heber/', target: `${site}/de/heber` },
  ])('$name is something else', ({ value, target }) => {
    expect(find({ uri: value }, target)).toEqual([])
  })
})

test('rich text names addresses in attributes, with entities', () => {
  const json = {
    a: '<p>Text <a href="/de/suche?a=1&amp;b=2">x</a></p>',
    b: '<img src="/media/y.png" srcset="/media/y.png 1x, /media/z.png 2x">',
    c: '<p>/de/suche?a=1&b=2 as text is no link</p>',
  }
  expect(find(json, 'https://www.muster.example/de/suche?a=1&b=2')).toEqual(['/a'])
  expect(find(json, 'https://www.muster.example/media/z.png')).toEqual(['/b'])
})

test('the site may add a query, but what is written with it is meant first', () => {
  const json = { contact: '/de/kontakt#formular', offer: '/de/kontakt?machine=SH+120#formular' }
  const target = 'https://www.muster.example/de/kontakt?machine='
  expect(find(json, `${target}SH+120#formular`)).toEqual(['/offer'])
  expect(find(json, `${target}SH+50#formular`)).toEqual(['/contact'])
  expect(find(json, `${target}SH+50#daten`)).toEqual([])
})

test('plain fields of mails and phones become links', () => {
  const json = {
    email: 'info@muster.example',
    people: [{ email: 'Max@muster.example', phone: '+41 (0)44 123 45 67 (24 h)' }],
    title: 'info@muster.example',
  }
  expect(find(json, 'mailto:info@muster.example')).toEqual(['/email'])
  expect(find(json, 'mailto:max@muster.example')).toEqual(['/people/0/email'])
  expect(find(json, 'tel:+41441234567')).toEqual(['/people/0/phone'])
})

test('pointers escape what RFC 6901 says', () => {
  expect(find({ 'a/b': { 'c~d': '/de/x' } }, 'https://www.muster.example/de/x')).toEqual([
    '/a~1b/c~0d',
  ])
})

describe('blocks', () => {
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

  test('the block of this number and type is taken alone', () => {
    expect(findIn({ type: 'Tiles', index: 2 })).toEqual(['/content/2/tiles/1/uri'])
  })
  test('where the number is of another type, all blocks of the type are', () => {
    expect(findIn({ type: 'Tiles', index: 1 })).toEqual([
      '/content/2/tiles/1/uri',
      '/content/3/tiles/0/uri',
    ])
  })
  test('a block that does not have it has no pointer', () => {
    expect(findIn({ type: 'Quotes', index: 0 })).toEqual([])
  })
  test('what stands outside of all blocks is no field of a block', () => {
    expect(findIn(null)).toEqual(['/meta/breadcrumb/0/uri'])
  })
  test('without a block all are found', () => {
    expect(findIn(undefined)).toHaveLength(5)
  })
})

describe('hostile JSON', () => {
  const target = 'https://www.muster.example/de/x'
  test('endless nesting ends', () => {
    let json: unknown = '/de/x'
    for (let depth = 0; depth < 100_000; depth++) json = [json]
    expect(find(json, target)).toEqual([])
  })
  test('a million fields end', () => {
    const json = Array.from({ length: 1_000_000 }, () => 'x')
    expect(find(json, target)).toEqual([])
  })
  test('the same link without end is told often enough', () => {
    expect(
      find(
        Array.from({ length: 5_000 }, () => '/de/x'),
        target,
      ),
    ).toHaveLength(200)
  })
  test.each([null, undefined, 7, '/de/x', [], { content: 'x' }, { content: [null, 3] }])(
    'no page at all: %j',
    (json) => {
      const block = { type: 'Tiles', index: 0 }
      expect(findPointers(json, target, { base, backendUrl, block })).toEqual([])
    },
  )
})
