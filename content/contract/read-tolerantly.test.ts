import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ContentInvalid } from './content-error.ts'
import { contract } from './contract.ts'
import { readTolerantly } from './read-tolerantly.ts'

const page = (...content: unknown[]) => ({
  type: 'page',
  title: 'Maschinen',
  meta: { translatedPaths: {} },
  content,
})
const tile = { title: 'Heber', uri: '/de/heber' }
const tiles = (...list: unknown[]) => ({ type: 'Tiles', tiles: list })
const header = { type: 'HeaderStatic', title: 'Willkommen' }

describe('tolerant reading', () => {
  test.each([
    {
      name: 'drops an invalid optional value',
      content: [{ ...header, subtitle: 5 }],
      left: [header],
      dropped: [['/content/0/subtitle', 'Invalid input: expected string, received number']],
    },
    {
      name: 'treats null as a missing optional value',
      content: [{ ...header, subtitle: null, link: null, image: null, id: null }],
      left: [header],
      dropped: [],
    },
    {
      name: 'drops an optional part with an invalid required value',
      content: [{ ...header, link: { title: 'Mehr', uri: 'javascript:alert(1)' } }],
      left: [header],
      dropped: [['/content/0/link', 'uri: expected /path, #id, http(s):, mailto: or tel:']],
    },
    {
      name: 'drops a list item with a missing value',
      content: [tiles({ uri: '/de' }, tile)],
      left: [tiles(tile)],
      dropped: [['/content/0/tiles/0', 'title is missing']],
    },
    {
      name: 'reports pointers of the original document',
      content: [
        5,
        tiles({ uri: '/de' }, tile, null, { ...tile, text: 5 }, { title: null, uri: '/' }),
      ],
      left: [tiles(tile, tile)],
      dropped: [
        ['/content/0', 'Invalid input: expected object, received number'],
        ['/content/1/tiles/0', 'title is missing'],
        ['/content/1/tiles/2', 'Invalid input: expected object, received null'],
        ['/content/1/tiles/3/text', 'Invalid input: expected string, received number'],
        ['/content/1/tiles/4', 'title: Invalid input: expected string, received null'],
      ],
    },
    {
      name: 'drops a block with too few items, reported once',
      content: [{ type: 'HeaderGallery', slides: [{ title: 'ohne Bild' }] }, header],
      left: [header],
      dropped: [['/content/0', 'slides: Too small: expected array to have >=1 items']],
    },
    {
      name: 'drops a block of an unknown type',
      content: [{ type: 'Carousel', items: [] }, header],
      left: [header],
      dropped: [['/content/0', 'unknown type "Carousel"']],
    },
    {
      name: 'drops blocks without a valid type',
      content: [{}, { type: 5 }, header],
      left: [header],
      dropped: [
        ['/content/0', 'type is missing'],
        ['/content/1', 'type is no text'],
      ],
    },
    {
      name: 'ignores inherited property names',
      content: [{ type: 'toString' }, { type: '__proto__' }],
      left: [],
      dropped: [
        ['/content/0', 'unknown type "toString"'],
        ['/content/1', 'unknown type "__proto__"'],
      ],
    },
    {
      name: 'keeps a valid page unchanged',
      content: [header, tiles(tile)],
      left: [header, tiles(tile)],
      dropped: [],
    },
  ])('$name', ({ content, left, dropped }) => {
    const result = readTolerantly(contract.page, page(...content))
    expect(result.value).toEqual(page(...left))
    expect(result.dropped.map(({ pointer, reason }) => [pointer, reason])).toEqual(dropped)
  })

  test.each([
    {
      name: 'a title',
      document: { type: 'page', meta: page().meta, content: [] },
      reason: 'title is missing',
    },
    { name: 'a valid title', document: { ...page(), title: ' ' }, reason: 'title: Too small' },
    { name: 'an object', document: [page()], reason: 'expected object, received array' },
    { name: 'content', document: null, reason: 'expected object, received null' },
  ])('rejects a page without $name', ({ document, reason }) => {
    expect(() => readTolerantly(contract.page, document)).toThrow(ContentInvalid)
    expect(() => readTolerantly(contract.page, document)).toThrow(reason)
  })

  test('accepts an unknown page type without meta', () => {
    const { value, dropped } = readTolerantly(contract.page, {
      type: 'poster',
      title: 'x',
      content: [],
    })
    expect(value).toEqual({ ...page(), title: 'x', content: [] })
    expect(dropped.map(({ pointer }) => pointer)).toEqual(['/type'])
  })

  test('does not modify the document', () => {
    const document = page(tiles({ uri: '/de' }, tile), 5)
    const before = structuredClone(document)
    readTolerantly(contract.page, document)
    expect(document).toEqual(before)
  })

  test('escapes pointers as in RFC 6901', () => {
    const schema = z.object({ 'a/b~c': z.string().optional() })
    const { dropped } = readTolerantly(schema, { 'a/b~c': 1 })
    expect(dropped[0]?.pointer).toBe('/a~1b~0c')
  })

  test('does not pollute prototypes', () => {
    const json =
      '{"type":"HeaderStatic","title":"x","subtitle":5,"__proto__":{"image":5,"polluted":true}}'
    const { value } = readTolerantly(contract.page, page(JSON.parse(json)))
    expect(value.content).toEqual([{ type: 'HeaderStatic', title: 'x' }])
    expect(Object.getPrototypeOf(value.content[0])).toBe(Object.prototype)
    expect({}).not.toHaveProperty('polluted')
  })

  test('drops search hits of an unknown type', () => {
    const hit = (type: string) => ({
      _id: type,
      _source: { type, route: '/de', title: 'x' },
      highlight: { title: ['x'] },
    })
    const { value, dropped } = readTolerantly(contract.search, {
      hits: { total: { value: 2 }, hits: [hit('image'), hit('page')] },
    })
    expect(value.hits.hits).toEqual([hit('page')])
    expect(dropped).toEqual([{ pointer: '/hits/hits/0', reason: '_source: unknown type "image"' }])
  })

  test('truncates a long list and reports both reasons', () => {
    const tilesOf = (count: number) => Array.from({ length: count }, () => tile)
    const { value, dropped } = readTolerantly(contract.page, page(tiles(5, ...tilesOf(500))))
    expect(value).toEqual(page(tiles(...tilesOf(499))))
    expect(dropped).toEqual([
      { pointer: '/content/0/tiles', reason: 'cut: 501 items, 500 are allowed' },
      { pointer: '/content/0/tiles/0', reason: 'Invalid input: expected object, received number' },
    ])
  })

  test('accepts deep nesting', () => {
    const deep: unknown = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000))
    const { value } = readTolerantly(contract.page, page(deep, { ...header, title: deep }, header))
    expect(value.content).toEqual([header])
  })

  const limits = { listItems: 3, textLength: 20, totalLength: 100, values: 30, parsedValues: 100 }
  const item = z.object({ left: z.string(), right: z.string().optional() })
  const list = z.object({
    content: z.array(item),
    meta: z.object({ title: z.string() }).optional(),
    title: z.string().optional(),
  })
  const readShort = (document: unknown) => {
    const { value, dropped } = readTolerantly(list, document, limits)
    return { value, dropped: dropped.map(({ pointer, reason }) => `${pointer} ${reason}`) }
  }
  const left = 'Heber'

  test('keeps a document within the limits', () => {
    const document = { title: 'x', content: [{ left }, { left: 'x'.repeat(20), right: '' }] }
    expect(readShort(document)).toEqual({ value: document, dropped: [] })
  })

  test('truncates a long list', () => {
    const content = Array.from({ length: 5 }, () => ({ left }))
    expect(readShort({ content })).toEqual({
      value: { content: content.slice(0, 3) },
      dropped: ['/content cut: 5 items, 3 are allowed'],
    })
  })

  test('accepts any number of unknown keys', () => {
    const others = Object.fromEntries(Array.from({ length: 1000 }, (_, key) => [`key${key}`, key]))
    const document = { ...others, content: [{ ...others, left }], title: 'x' }
    expect(readShort(document)).toEqual({ value: { content: [{ left }], title: 'x' }, dropped: [] })
  })

  test.each([
    {
      name: 'after its last complete tag',
      text: '<p>1234567</p><p>8901234</p>',
      is: '<p>1234567</p>',
    },
    {
      name: 'at any character without tags',
      text: '1234567890'.repeat(3),
      is: '1234567890'.repeat(2),
    },
    { name: 'between surrogate pairs', text: `${'x'.repeat(19)}😀😀`, is: 'x'.repeat(19) },
  ])('truncates a long text $name', ({ text, is }) => {
    expect(readShort({ content: [{ left: text }] })).toEqual({
      value: { content: [{ left: is }] },
      dropped: [`/content/0/left cut: ${text.length} characters, 20 are allowed`],
    })
  })

  test('truncates a large document, long texts first', () => {
    const text = 'x'.repeat(20)
    const content = Array.from({ length: 3 }, () => ({ left: text, right: text }))
    const { value, dropped } = readShort({ content, meta: { title: 'Titel' }, title: 'Heber' })
    expect(value).toEqual({
      content: content.slice(0, 2),
      meta: { title: 'Titel' },
      title: 'Heber',
    })
    expect(dropped).toEqual([
      '/content/2/left the document is too large, what follows is left out',
      '/content/2 left is missing',
    ])
  })

  test('truncates a document with too many values', () => {
    const schema = z.object({ title: z.string(), lists: z.array(z.array(z.number())) })
    const document = {
      title: 'x',
      lists: [
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
      ],
    }
    const { value, dropped } = readTolerantly(schema, document, { ...limits, values: 9 })
    expect(value).toEqual({ title: 'x', lists: [[1, 2, 3], [1]] })
    expect(dropped.map(({ pointer }) => pointer)).toEqual(['/lists/1/1'])
  })
})
